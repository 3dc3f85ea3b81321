/** The cost of frequent requests through msw, at several sizes of the organization. */
import type { PersonaName, TeamChatMock } from 'team-chat-mock';
import type { Report } from './measure.js';
import { ORIGIN, peopleScenario, seeded } from './organizations.js';
import { bodyFrom, formReadingHandler, timesThroughMsw } from './through-msw.js';

const SIZES = [100, 10_000, 100_000];

interface BenchRequest {
  method: string;
  path: string;
  persona: PersonaName;
  /** The fields of the form. They change with each call, so that every request changes a record. */
  fields?(call: number): Record<string, string>;
}

/** Requests with the same response each time, so that a bare handler can return it. */
const READS: BenchRequest[] = [
  { method: 'GET', path: '/users/me', persona: 'member' },
  { method: 'GET', path: '/users/4', persona: 'member' },
  { method: 'GET', path: '/users/colleague@example.com', persona: 'owner' },
  { method: 'GET', path: '/users?user_ids=[1,2,3,4,5,6]', persona: 'member' },
  { method: 'GET', path: '/server_settings', persona: 'member' },
  { method: 'GET', path: '/user_groups', persona: 'member' },
  { method: 'GET', path: '/users/me/subscriptions', persona: 'member' },
];

const WRITES: BenchRequest[] = [
  {
    method: 'PATCH',
    path: '/users/6',
    persona: 'owner',
    fields: (call) => ({ role: call % 2 === 0 ? '300' : '400' }),
  },
  {
    method: 'PATCH',
    path: '/user_groups/9',
    persona: 'owner',
    fields: (call) => ({ description: `Design, part ${call}` }),
  },
  {
    method: 'PATCH',
    path: '/channel_folders/1',
    persona: 'owner',
    fields: (call) => ({ description: `Projects, part ${call}` }),
  },
];

export async function measureRequests(report: Report): Promise<void> {
  for (const size of SIZES) {
    const mock = await seeded(peopleScenario(size));
    report.heading(`Requests through msw at ${countOf(size)} users, against a bare msw handler`);
    for (const request of READS) {
      const { baseline, mock: own } = await timesOf(mock, request);
      report.add(`${labelOf(request)} (bare: ${baseline.toFixed(0)} µs)`, own / baseline, { most: 1.4 });
    }
    for (const request of WRITES) {
      const { baseline, mock: own } = await timesOf(mock, request);
      report.add(`${labelOf(request)} (bare: ${baseline.toFixed(0)} µs)`, own / baseline, { most: 1.15 });
      const reading = await timesOf(mock, request, { baseline: formReadingHandler });
      report.add('  against a bare handler that reads the form', reading.mock / reading.baseline, {
        most: 1.15,
      });
    }
    mock.close();
  }
  await measureUserList(report);
}

/** The list of all users grows with the organization, so it has no target. */
async function measureUserList(report: Report): Promise<void> {
  report.heading('GET /users through msw, against a bare msw handler');
  const request: BenchRequest = { method: 'GET', path: '/users', persona: 'member' };
  for (const [size, calls] of [
    [100, 50],
    [10_000, 3],
  ] as const) {
    const mock = await seeded(peopleScenario(size));
    const { baseline, mock: own } = await timesOf(mock, request, { rounds: 9, calls, warmup: 2 });
    report.add(`${countOf(size)} users (bare: ${baseline.toFixed(0)} µs)`, own / baseline);
    mock.close();
  }
}

const labelOf = ({ method, path }: BenchRequest) => `${method} ${path}`;

const countOf = (count: number) => count.toLocaleString('en');

async function timesOf(
  mock: TeamChatMock,
  { method, path, persona, fields }: BenchRequest,
  options: Partial<Parameters<typeof timesThroughMsw>[0]> = {},
) {
  const headers = { authorization: mock.authHeader(persona) };
  const init = (call: number) => ({ method, headers, body: fields && new URLSearchParams(fields(call)) });
  const body = await bodyFrom(mock, path, init(0));
  return timesThroughMsw({
    mock,
    body,
    send: async (call) => (await fetch(`${ORIGIN}/api/v1${path}`, init(call))).json(),
    rounds: 21,
    calls: callsFor(JSON.stringify(body).length),
    warmup: 4,
    ...options,
  });
}

/** Number of calls in a round. It is lower for large responses, because they take longer and msw's copies of them occupy memory. */
function callsFor(bytes: number): number {
  return Math.max(20, Math.min(200, Math.round(4_000_000 / bytes)));
}
