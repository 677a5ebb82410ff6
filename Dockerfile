# Images: the last stage serves (`docker build --tag confdex:1.0.0 .`); it contains the bundle that `npm run
# build` makes, and no native code. The stage `builder` builds snapshots, with SQLite and the gazetteer
# (`docker build --target builder --tag confdex-builder:1.0.0 .`). The stage `nightly` is `builder` with
# deploy/nightly.sh. deploy/README.md says how to pin the base images by their digests.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Install scripts would compile better-sqlite3, which the bundle does not need.
RUN npm ci --ignore-scripts
COPY tsconfig.json README.md ./
COPY docs docs
COPY src src
COPY tools tools
COPY build build
COPY data/lexicon data/lexicon
COPY data/countries.txt data/rank-values.txt data/
RUN npm run build
# Volumes get the owner of these folders.
RUN mkdir -p data/snapshots data/keys data/cache

# The larger image of the same Node release has a compiler and Python, which better-sqlite3 needs.
FROM node:24.21.0 AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24.21.0-slim AS builder
ENV NODE_ENV=production
WORKDIR /app
COPY package.json ./
COPY data/schema.sql data/*.txt data/
COPY data/import data/import
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
ENTRYPOINT ["node", "dist/confdex.js"]
CMD ["--help"]

FROM builder AS nightly
ENV CONFDEX=/app/dist/confdex.js
COPY deploy/nightly.sh ./
ENTRYPOINT ["/app/nightly.sh"]

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
# The server drains for DRAIN_MS: allow a longer time to stop (`docker stop --time`).
STOPSIGNAL SIGTERM
# The image has no curl. Node exits with 1 if the request fails.
HEALTHCHECK --interval=10s --timeout=2s --start-period=10s \
  CMD ["node", "-e", \
    "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
ENTRYPOINT ["node", "dist/confdex.js"]
CMD ["serve"]
