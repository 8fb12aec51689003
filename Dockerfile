# One image, four processes: api (default), worker, bot, migrate. The server has no build step.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY contract contract
COPY web web
RUN npm run build --workspace web

FROM node:24-bookworm-slim
ENV NODE_ENV=production WEB_DIR=/app/web/dist HOST=0.0.0.0 OPS_HOST=0.0.0.0
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
EXPOSE 8080 9100
CMD ["node", "server/src/bin/api.ts"]
