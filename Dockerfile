# Two stages: packages and compiler stay in the first one. What serves is the bundle that `npm run build` makes; nothing native is in it.
FROM node:24-slim AS build
WORKDIR /app
COPY package.json .npmrc ./
# scripts would compile better-sqlite3, which only the builder runs
RUN npm install --ignore-scripts
COPY tsconfig.json ./
COPY src src
COPY tools tools
COPY build build
RUN npm run build
# folders that volumes take their owner from
RUN mkdir -p data/snapshots data/keys data/cache

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 SNAPSHOT=/data/snapshots/directory.snapshot SNAPSHOT_CACHE_DIR=/data/cache KEYS_FILE=/data/keys/keys.json
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/dist dist
COPY --from=build --chown=node:node /app/data /data
USER node
VOLUME /data/snapshots /data/keys /data/cache
EXPOSE 8080
# drains, see DRAIN_MS: give it more time than that to stop
STOPSIGNAL SIGTERM
# the image has no curl
HEALTHCHECK --interval=10s --timeout=2s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# one thread beside the main one marks what is garbage, see deploy/README.md
ENTRYPOINT ["node", "--concurrent-marking-max-worker-num=1", "dist/confdex.js"]
CMD ["serve"]
