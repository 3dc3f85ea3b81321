import { createRequire } from 'node:module';
import { onTestFinished } from 'vitest';
import { type PersonaName, personas } from '../../src/index.js';
import { type RunningServer, startServer } from '../../src/server/index.js';

const require = createRequire(import.meta.url);
// zulip-js replaces the global FormData by one that fetch does not know.
const { FormData } = globalThis;
const zulipJs = require('zulip-js');
globalThis.FormData = FormData;

/** Signs a client of zulip-js in, which has no types. */
export function zulipJsClient(
  { url }: RunningServer,
  persona: PersonaName,
  apiKey = personas[persona].api_key,
  // biome-ignore lint/suspicious/noExplicitAny: as an import of the package without types
): Promise<any> {
  return zulipJs({ username: personas[persona].email, apiKey, realm: url });
}

/** Starts a server for the running test, and signs a client of zulip-js in. */
export async function startWithZulipJs(persona: PersonaName) {
  const server = await startServer({ port: 0, dialect: 'zulip', validateResponses: true });
  onTestFinished(() => server.close());
  await server.mock.ready;
  return { mock: server.mock, client: await zulipJsClient(server, persona) };
}
