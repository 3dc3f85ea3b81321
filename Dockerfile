# The standalone server, from the package as npm publishes it:
#   npm pack && docker build -t team-chat-mock . && docker run --rm -p 9100:9100 team-chat-mock
FROM node:22-alpine
ENV NODE_ENV=production
WORKDIR /app
COPY team-chat-mock-*.tgz package.tgz
# The server runs without msw and the other peers. Its dependencies contain no native code.
RUN npm install --omit=peer --legacy-peer-deps --ignore-scripts --no-audit --no-fund ./package.tgz \
  && rm package.tgz && npm cache clean --force
USER node
EXPOSE 9100
HEALTHCHECK --interval=5s --timeout=3s --start-period=15s \
  CMD wget -q -O /dev/null "http://127.0.0.1:${TEAM_CHAT_MOCK_PORT:-9100}/_mock/health"
ENTRYPOINT ["node", "node_modules/team-chat-mock/dist/server/cli.js", "--host", "0.0.0.0"]
