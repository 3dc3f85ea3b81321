/**
 * The most frequent requests of a chat client, each compared with a bare msw handler that returns the same
 * bytes.
 */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { inTurns } from './measure.mjs';
import { messagesScenario, seeded } from './organizations.mjs';

const ORIGIN = 'https://chat.example.com';
const BARE = 'https://bare.example.com';
const CLIENTS = 200;

export async function measureChat(report) {
  const mock = await seeded(messagesScenario(10_000), ORIGIN);
  const headers = { authorization: mock.authHeader('member') };
  const server = setupServer();
  server.listen({ onUnhandledRequest: 'error' });
  report.heading(
    'Through msw, 10,000 messages: the whole mock as a multiple of a bare handler with the same bytes',
  );
  const page = (count) => `/messages?anchor=newest&num_before=${count}&num_after=0`;
  const requests = [
    ['POST /register, all of the state', '/register', { method: 'POST' }, { most: 4 }],
    ['GET /messages, a page of 100', page(100), {}],
    ['GET /messages, a page of 1,000', page(1000), {}],
  ];
  for (const [what, path, init, target] of requests) {
    const send = (origin) => fetch(`${origin}/api/v1${path}`, { ...init, headers });
    server.resetHandlers(...mock.handlers);
    const response = await (await send(ORIGIN)).json();
    server.resetHandlers(
      ...mock.handlers,
      http.all(`${BARE}/*`, () => HttpResponse.json(response)),
    );
    const contenders = {
      bare: async () => (await send(BARE)).arrayBuffer(),
      mock: async () => (await send(ORIGIN)).arrayBuffer(),
    };
    const times = await inTurns(contenders, { rounds: 9, calls: 10 });
    report.add(`${what} (${(times.mock / 1000).toFixed(2)} ms)`, times.mock / times.bare, target);
  }
  await measureWaiting(report, mock, server, headers);
  server.close();
  mock.close();
}

/** Measures the delivery of one message to waiting clients. */
async function measureWaiting(report, mock, server, headers) {
  const queues = [];
  for (let i = 0; i < CLIENTS; i++) {
    const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] });
    queues.push({ queue_id, last: -1 });
  }
  const poll = async (queue) => {
    const path = `/api/v1/events?queue_id=${queue.queue_id}&last_event_id=${queue.last}`;
    const { events } = await (await fetch(`${ORIGIN}${path}`, { headers })).json();
    queue.last = events.at(-1).id;
  };
  const owner = { authorization: mock.authHeader('owner') };
  const message = { type: 'stream', to: '1', topic: 'bench', content: 'Hello' };
  let events = { events: [] };
  server.resetHandlers(
    ...mock.handlers,
    http.all(`${BARE}/*`, () => HttpResponse.json(events)),
  );
  const sendToAll = async () => {
    const polls = Promise.all(queues.map(poll));
    while (!queues.every(({ queue_id }) => mock.queues.isPolled(queue_id))) await new Promise(setImmediate);
    const body = new URLSearchParams(message);
    await fetch(`${ORIGIN}/api/v1/messages`, { method: 'POST', headers: owner, body });
    await polls;
  };
  const bare = () =>
    Promise.all(queues.map(async () => (await fetch(`${BARE}/api/v1/events`, { headers })).json()));
  events = { result: 'success', msg: '', queue_id: 'q', events: [{ type: 'message', id: 0, message }] };
  const times = await inTurns({ bare, mock: sendToAll }, { rounds: 5, calls: 1 });
  report.add(
    `GET /events, ${CLIENTS} waiting clients and one message (${(times.mock / 1000).toFixed(0)} ms)`,
    times.mock / times.bare,
  );
}
