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

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 SNAPSHOT=/data/directory.snapshot KEYS_FILE=/data/keys.json
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=2s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 8080) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/confdex.js", "serve"]
