# One image for the server, its commands and the web app. Where a build has to be the same again, the digest belongs
# to the tag: NODE_IMAGE=node:22-bookworm-slim@sha256:…
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts: one of them would build, and the sources come later.
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN npm run build
# What is left is what the server imports; the bill of materials is of that.
RUN cp dist/server/runtime-package.json package.json \
  && npm prune --omit=dev --ignore-scripts \
  && node src/build/sbom.mjs

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
# The server starts without them.
RUN rm -rf /usr/local/lib/node_modules /opt/yarn* \
  /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src/server/launch.mjs ./src/server/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
# The console; terminals of JT/T 808 and their pictures, where compose.yaml or who runs it turns them on.
EXPOSE 8808 8809 1078 7612
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8808/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm between, so that the server hears when it is told to stop.
CMD ["node", "--max-semi-space-size=64", "src/server/launch.mjs", "serve"]
