/** The cost of the history and of explanations: requests to one mock, alternately with and without them. */
import { ApiError } from '../src/contract/errors/index.js';
import { createTeamChatMock, type PersonaName } from '../src/index.js';
import type { Organization } from '../src/model/index.js';
import { HistoryLog } from '../src/runtime/history/history-log.js';
import { runtimeOf } from '../src/runtime/mock/mock-internals.js';
import { median, type Report } from './measure.js';
import { ORIGIN } from './organizations.js';

const ROUNDS = 101;
const WARMUP = 10;
const CALLS = 40;

interface BenchRequest {
  what: string;
  method: string;
  path: string;
  persona: PersonaName;
  fields?(call: number): Record<string, string>;
}

const messageTo = (channel: number) => ({
  type: 'channel',
  to: String(channel),
  topic: 'cost',
  content: 'Hello',
});

const REQUESTS: BenchRequest[] = [
  { what: 'GET /users/me', method: 'GET', path: '/users/me', persona: 'member' },
  {
    what: 'GET /messages, 100 messages',
    method: 'GET',
    path: '/messages?anchor=newest&num_before=100&num_after=0',
    persona: 'member',
  },
  {
    what: 'PATCH /users/{user_id}',
    method: 'PATCH',
    path: '/users/6',
    persona: 'owner',
    fields: (call) => ({ role: call % 2 === 0 ? '300' : '400' }),
  },
  {
    what: 'POST /messages, with an event queue',
    method: 'POST',
    path: '/messages',
    persona: 'owner',
    fields: () => messageTo(1),
  },
  {
    what: 'POST /messages, rejected',
    method: 'POST',
    path: '/messages',
    persona: 'member',
    fields: () => messageTo(4),
  },
];

export async function measureHistory(report: Report): Promise<void> {
  report.heading('Requests with history and explanations, against the same without them');
  const ratios: number[] = [];
  for (const request of REQUESTS) {
    const ratio = await ratioOf(request);
    ratios.push(ratio);
    report.add(request.what, ratio);
  }
  const mean = ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length;
  report.add('geometric mean', Math.exp(mean), { most: 1.03 });
}

/** Returns the median of the ratios of all rounds: the load on the machine changes more slowly than a round. */
async function ratioOf({ method, path, persona, fields }: BenchRequest): Promise<number> {
  const mock = createTeamChatMock({ validateResponses: false });
  await mock.queues.register('member');
  const switchHistory = historySwitch(runtimeOf(mock).org);
  const headers = { authorization: mock.authHeader(persona) };
  const send = (call: number) =>
    mock.handle(
      new Request(`${ORIGIN}/api/v1${path}`, {
        method,
        headers,
        body: fields && new URLSearchParams(fields(call)),
      }),
    );
  const timeWith = (isOn: boolean) => {
    switchHistory(isOn);
    return processorTime(send);
  };
  const ratios: number[] = [];
  for (let round = -WARMUP; round < ROUNDS; round++) {
    const first = await timeWith(round % 2 === 0);
    const second = await timeWith(round % 2 !== 0);
    if (round >= 0) ratios.push(round % 2 === 0 ? first / second : second / first);
  }
  switchHistory(true);
  mock.close();
  return median(ratios);
}

/** The processor time of some calls in microseconds. Other load on the machine does not change it. */
async function processorTime(send: (call: number) => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  for (let call = 0; call < CALLS; call++) await send(call);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

/** Returns a function that switches the history of an organization, and explanations, on and off. */
function historySwitch(org: Organization): (isOn: boolean) => void {
  const { takeEvents, attribute } = HistoryLog.prototype;
  const { because } = ApiError.prototype;
  const { onCommit } = org;
  return (isOn) => {
    org.onCommit = isOn ? onCommit : undefined;
    HistoryLog.prototype.takeEvents = isOn ? takeEvents : () => undefined;
    HistoryLog.prototype.attribute = isOn ? attribute : () => undefined;
    ApiError.prototype.because = isOn
      ? because
      : function unexplained(this: ApiError) {
          return this;
        };
  };
}
