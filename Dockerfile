# One image for the server, its commands and the web app.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Without scripts: one of them would build, and the sources come later.
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/src/server/launch.mjs ./src/server/
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8808
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8808/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm between, so that the server hears when it is told to stop.
CMD ["node", "--max-semi-space-size=64", "src/server/launch.mjs", "serve"]
