# One image, four processes: api (default), worker, bot, migrate. The server has no build step.
# BASE: Debian 12 with Node 24, npm and the user node (1000). A release pins it by the digest that the workflow «supply chain» resolved:
#   docker build --build-arg BASE=node@sha256:… .
ARG BASE=node:24-bookworm-slim
FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY contract contract
COPY web web
RUN npm run build --workspace web

FROM ${BASE} AS app
# Listens on loopback unless told: HOST=0.0.0.0 is set where the network is private (deploy/compose.yaml).
ENV NODE_ENV=production WEB_DIR=/app/web/dist
# Photos are unpacked in large pieces. Left alone, glibc would keep the memory of each thread's largest for good.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
RUN npm ci --omit=dev --workspace contract --workspace server --include-workspace-root=false && npm cache clean --force
COPY contract contract
COPY server/src server/src
COPY --from=build /app/web/dist web/dist
USER node
EXPOSE 8080
# In the container itself, so the ops port needs no published address.
HEALTHCHECK --interval=5s --timeout=5s --start-period=30s --retries=3 CMD ["node", "-e", \
  "fetch(`http://127.0.0.1:${process.env.OPS_PORT || 9100}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/bin/api.ts"]
