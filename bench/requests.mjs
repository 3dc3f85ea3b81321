/** The cost of the whole mock behind msw, compared with a bare msw handler that returns the same bytes. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { inTurns } from './measure.mjs';
import { peopleScenario, seeded } from './organizations.mjs';

const SIZES = [100, 10_000, 100_000];
const ORIGIN = 'https://chat.example.com';
const BARE = 'https://bare.example.com';
const READING = 'https://reading.example.com';

/** Requests with the same response each time, so that a bare handler can be compared. */
const READS = [
  ['GET', '/users/me'],
  ['GET', '/users/4'],
  ['GET', '/users/colleague@example.com', 'owner'],
  ['GET', '/users?user_ids=[1,2,3,4,5,6]'],
  ['GET', '/server_settings'],
  ['GET', '/user_groups'],
  ['GET', '/users/me/subscriptions'],
];

const WRITES = [
  ['PATCH', '/users/6', 'owner', (call) => ({ role: call % 2 === 0 ? '300' : '400' })],
  ['PATCH', '/user_groups/9', 'owner', (call) => ({ description: `Design, part ${call}` })],
  ['PATCH', '/channel_folders/1', 'owner', (call) => ({ description: `Projects, part ${call}` })],
];

export async function measureRequests(report) {
  for (const size of SIZES) {
    const mock = await seeded(peopleScenario(size), ORIGIN);
    const server = setupServer();
    server.listen({ onUnhandledRequest: 'error' });
    report.heading(
      `Through msw, ${size.toLocaleString('en')} users: the whole mock as a multiple of a bare handler`,
    );
    for (const [method, path, persona = 'member'] of READS) {
      const headers = { authorization: mock.authHeader(persona) };
      await against(report, server, mock, `${method} ${path}`, { most: 1.4 }, (origin) =>
        fetch(`${origin}/api/v1${path}`, { method, headers }),
      );
    }
    for (const [method, path, persona, fields] of WRITES) {
      const headers = { authorization: mock.authHeader(persona) };
      await against(report, server, mock, `${method} ${path}`, { most: 1.15 }, (origin, call) =>
        fetch(`${origin}/api/v1${path}`, { method, headers, body: new URLSearchParams(fields(call)) }),
      );
    }
    server.close();
    mock.reset();
  }
  await measureEveryone(report);
}

/** The list of all users grows with the organization, so the larger sizes are only reported. */
async function measureEveryone(report) {
  report.heading('Through msw: GET /users, the list of everybody');
  for (const size of [100, 10_000]) {
    const mock = await seeded(peopleScenario(size), ORIGIN);
    const server = setupServer();
    server.listen({ onUnhandledRequest: 'error' });
    const headers = { authorization: mock.authHeader('member') };
    const options = { rounds: 9, calls: size === 100 ? 50 : 3 };
    await against(
      report,
      server,
      mock,
      `${size.toLocaleString('en')} users`,
      {},
      (origin) => fetch(`${origin}/api/v1/users`, { headers }),
      options,
    );
    server.close();
  }
}

async function against(report, server, mock, what, target, send, options) {
  server.resetHandlers(...mock.handlers);
  const first = await send(ORIGIN, 0);
  const bytes = await first.text();
  if (first.status !== 200) throw new Error(`${what}: ${bytes}`);
  const answer = JSON.parse(bytes);
  const handlers = {
    bare: [http.all(`${BARE}/*`, () => HttpResponse.json(answer))],
    reading: [http.all(`${READING}/*`, readThenAnswer)],
    mock: mock.handlers,
  };
  async function readThenAnswer({ request }) {
    new URLSearchParams(await request.text());
    return HttpResponse.json(answer);
  }
  const writes = what.startsWith('PATCH');
  const times = await inTurns(
    {
      bare: async (call) => (await send(BARE, call)).json(),
      ...(writes ? { reading: async (call) => (await send(READING, call)).json() } : {}),
      mock: async (call) => (await send(ORIGIN, call)).json(),
    },
    {
      ...(options ?? { rounds: 21, calls: callsFor(bytes.length), warmup: 4 }),
      // One handler at a time: msw clones a request with its body for every handler that it tries.
      before: (name) => server.resetHandlers(...handlers[name]),
    },
  );
  report.add(`${what} (${times.bare.toFixed(0)} us bare)`, times.mock / times.bare, target);
  if (writes)
    report.add('  as a multiple of a bare handler that reads the form', times.mock / times.reading, target);
}

/**
 * Number of calls in a round. It is lower for large responses, because they take longer and stay in memory
 * for a while as clones of msw.
 */
function callsFor(bytes) {
  return Math.max(20, Math.min(200, Math.round(4_000_000 / bytes)));
}
