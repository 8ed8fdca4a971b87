# The app as one folder that runs on Node alone. docs/deploy.md says how to build and start it.
# `npm test -- container` runs the same folder without Docker.

# docs/deploy.md says how to name it by its digest.
ARG NODE_IMAGE=node:24.21.0-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Scripts only bring a second Node and remove what the last stage leaves behind anyway.
RUN npm ci --ignore-scripts
COPY . .
# Next writes these into the browser's files, so an image belongs to one site.
ARG NEXT_PUBLIC_SUPABASE_URL
ARG NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY
ARG NEXT_PUBLIC_SITE_URL
ARG NEXT_PUBLIC_PAYPAL_CLIENT_ID
ARG NEXT_PUBLIC_PAYPAL_SDK_BASE
ARG NEXT_DEPLOYMENT_ID
ENV NEXT_OUTPUT=standalone NEXT_TELEMETRY_DISABLED=1
RUN npm run build

FROM ${NODE_IMAGE}
WORKDIR /app
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1000000 UV_THREADPOOL_SIZE=16 \
  NEXT_TELEMETRY_DISABLED=1 NEXT_MANUAL_SIG_HANDLE=true
COPY --from=build --chown=node:node /app/.next/standalone ./
COPY --from=build --chown=node:node /app/.next/static ./.next/static
COPY --from=build --chown=node:node /app/public ./public
USER node
EXPOSE 3000
# PORT may be there and empty, as in a copy of .env.example.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/live').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "server.js"]
