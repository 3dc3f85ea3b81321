# The standalone server: docker build -t team-chat-mock . && docker run --rm -p 9100:9100 team-chat-mock
FROM node:22-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --workspaces=false
RUN node scripts/build.mjs scripts inspector
# The server runs without msw and the other peers. Its dependencies contain no native code.
RUN npm ci --omit=dev --omit=peer --ignore-scripts --workspaces=false

FROM node:22-alpine
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
USER node
EXPOSE 9100
HEALTHCHECK --interval=5s --timeout=3s --start-period=15s \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:9100/_mock/health"]
ENTRYPOINT ["node", "dist/server/cli.js", "--host", "0.0.0.0"]
