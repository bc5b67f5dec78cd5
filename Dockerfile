# syntax=docker/dockerfile:1
# Two stages: everything that builds stays in the first.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /product
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# What pages and the back office are built from is a development dependency: the build contains it.
RUN node server/cli/build.ts && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compile-cache
WORKDIR /product
# The user may write to the data folder and nothing else.
RUN mkdir /data && chown node:node /data
COPY --from=build /product/package.json ./
COPY --from=build /product/node_modules ./node_modules
COPY --from=build /product/shared ./shared
COPY --from=build /product/server ./server
COPY --from=build /product/dist ./dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--input-type=module", "--eval", "process.exit((await fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').catch(() => ({}))).ok ? 0 : 1)"]
# Not through npm, which ends before the product has finished stopping.
CMD ["node", "dist/server/main.js"]
