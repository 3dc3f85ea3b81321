import { HttpResponse, http } from 'msw';
import { startWorker } from '../../../src/adapters/browser/index.js';

/** The options of a test are part of the URL. */
const asked = new URLSearchParams(location.search);
const json = (name: string) => JSON.parse(asked.get(name) ?? '{}');

async function api(persona: string, method: string, path: string, fields?: Record<string, string>) {
  const { mock } = await globalThis.started;
  const response = await fetch(`https://chat.example.com/api/v1${path}`, {
    method,
    headers: { authorization: mock.authHeader(persona) },
    body: fields && new URLSearchParams(fields),
  });
  return { status: response.status, ...(await response.json()) };
}

async function overrideWith(path: string, body: object) {
  const { worker } = await globalThis.started;
  worker.use(http.get(`https://chat.example.com/api/v1${path}`, () => HttpResponse.json(body)));
}

declare global {
  var start: typeof startWorker;
  var started: ReturnType<typeof startWorker>;
  var request: typeof api;
  var polled: Promise<object>;
  var override: typeof overrideWith;
}
globalThis.start = startWorker;
globalThis.request = api;
globalThis.override = overrideWith;
globalThis.started = startWorker(json('mock'), json('options'));
