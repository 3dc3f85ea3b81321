/** The most frequent requests of a chat client, through msw. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { TeamChatMock } from 'team-chat-mock';
import { type Report, type Target, timesInTurns } from './measure.js';
import { messagesScenario, ORIGIN, seeded } from './organizations.js';
import { bodyFrom, timesThroughMsw } from './through-msw.js';

const CLIENTS = 200;

const pageOf = (count: number) => `/messages?anchor=newest&num_before=${count}&num_after=0`;

const REQUESTS: { what: string; path: string; method: string; target?: Target }[] = [
  { what: 'POST /register, all fields', path: '/register', method: 'POST', target: { most: 4 } },
  { what: 'GET /messages, 100 messages', path: pageOf(100), method: 'GET' },
  { what: 'GET /messages, 1,000 messages', path: pageOf(1000), method: 'GET' },
];

export async function measureChat(report: Report): Promise<void> {
  const mock = await seeded(messagesScenario(10_000));
  const headers = { authorization: mock.authHeader('member') };
  report.heading(
    'Requests of a client through msw at 10,000 messages, against the same bytes from an object',
  );
  for (const { what, path, method, target } of REQUESTS) {
    const init = { method, headers };
    const { baseline, mock: own } = await timesThroughMsw({
      mock,
      body: await bodyFrom(mock, path, init),
      send: async () => (await fetch(`${ORIGIN}/api/v1${path}`, init)).arrayBuffer(),
      rounds: 9,
      calls: 10,
    });
    report.add(`${what} (mock: ${(own / 1000).toFixed(2)} ms)`, own / baseline, target);
  }
  await measureWaitingClients(report, mock);
  mock.close();
}

/** Measures the delivery of one message to clients that wait for events, against as many requests for it. */
async function measureWaitingClients(report: Report, mock: TeamChatMock): Promise<void> {
  const headers = { authorization: mock.authHeader('member') };
  const server = setupServer();
  server.listen({ onUnhandledRequest: 'error' });
  const queues = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const { queue_id } = await mock.queues.register('member', { eventTypes: ['message'] });
      return { queue_id, last_event_id: -1 };
    }),
  );
  const poll = async (queue: (typeof queues)[number]) => {
    const query = `queue_id=${queue.queue_id}&last_event_id=${queue.last_event_id}`;
    const { events } = await (await fetch(`${ORIGIN}/api/v1/events?${query}`, { headers })).json();
    queue.last_event_id = events.at(-1).id;
  };
  const message = { type: 'stream', to: '1', topic: 'bench', content: 'Hello' };
  const init = {
    method: 'POST',
    headers: { authorization: mock.authHeader('owner') },
    body: new URLSearchParams(message),
  };
  const sendToAll = async () => {
    const polls = Promise.all(queues.map(poll));
    while (!queues.every(({ queue_id }) => mock.queues.isPolled(queue_id))) await new Promise(setImmediate);
    await fetch(`${ORIGIN}/api/v1/messages`, init);
    await polls;
  };
  const requestOnce = async () => (await fetch(`${ORIGIN}/api/v1/events`, { headers })).json();
  const response = {
    result: 'success',
    msg: '',
    queue_id: 'q',
    events: [{ type: 'message', id: 0, message }],
  };
  const handlers = {
    baseline: [http.all(`${ORIGIN}/*`, () => HttpResponse.json(response))],
    mock: mock.handlers,
  };
  const times = await timesInTurns(
    { baseline: () => Promise.all(queues.map(requestOnce)), mock: sendToAll },
    { rounds: 5, calls: 1, before: (name) => server.resetHandlers(...handlers[name]) },
  );
  report.add(
    `GET /events, one message to ${CLIENTS} waiting clients (mock: ${(times.mock / 1000).toFixed(0)} ms)`,
    times.mock / times.baseline,
  );
  server.close();
}
