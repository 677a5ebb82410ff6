# Two stages: packages and compiler stay in the first one. The second serves the bundle that `npm run build`
# makes, which holds nothing native. deploy/README.md says how to pin the base by its digest.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json .npmrc ./
# Install scripts would compile better-sqlite3, which only the builder needs.
RUN npm install --ignore-scripts
COPY tsconfig.json README.md ./
COPY docs docs
COPY src src
COPY tools tools
COPY build build
RUN npm run build
# Volumes take the owner of these folders.
RUN mkdir -p data/snapshots data/keys data/cache

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 \
  SNAPSHOT=/data/snapshots/directory.snapshot SNAPSHOT_CACHE_DIR=/data/cache KEYS_FILE=/data/keys/keys.json
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/dist dist
COPY --from=build --chown=node:node /app/data /data
USER node
VOLUME /data/snapshots /data/keys /data/cache
EXPOSE 8080
# The server drains for DRAIN_MS: allow it more time than that to stop.
STOPSIGNAL SIGTERM
# The image has no curl. Node exits with 1 when the request fails.
HEALTHCHECK --interval=10s --timeout=2s --start-period=10s \
  CMD ["node", "-e", \
    "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
# One thread besides the main one looks for garbage; deploy/README.md says why.
ENTRYPOINT ["node", "--concurrent-marking-max-worker-num=1", "dist/confdex.js"]
CMD ["serve"]
