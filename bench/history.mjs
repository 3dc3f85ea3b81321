/** The cost of the history and of explanations: requests to one mock, alternately with and without them. */
import { ApiError } from '../src/contract/errors/index.js';
import { createTeamChatMock } from '../src/index.js';
import { HistoryLog } from '../src/runtime/history/history-log.js';
import { organizationOf } from '../src/runtime/mock/mock-internals.js';
import { median } from './measure.mjs';

const ROUNDS = 101;
const WARM_UP = 10;
const CALLS = 40;

const REQUESTS = [
  ['GET /users/me', 'GET', '/users/me', 'member'],
  ['GET /messages, 100 messages', 'GET', '/messages?anchor=newest&num_before=100&num_after=0', 'member'],
  [
    'PATCH /users/{user_id}',
    'PATCH',
    '/users/6',
    'owner',
    (call) => ({ role: call % 2 === 0 ? '300' : '400' }),
  ],
  [
    'POST /messages, with an event queue',
    'POST',
    '/messages',
    'owner',
    () => ({ type: 'channel', to: '1', topic: 'cost', content: 'Hello' }),
  ],
  [
    'POST /messages, refused',
    'POST',
    '/messages',
    'member',
    () => ({ type: 'channel', to: '4', topic: 'cost', content: 'Hello' }),
  ],
];

export async function measureHistory(report) {
  report.heading('History and explanations: a request with them as a multiple of one without them');
  const ratios = [];
  for (const [name, method, path, persona, fields] of REQUESTS) {
    const mock = createTeamChatMock({ validateResponses: false });
    await mock.queues.register('member');
    const switchHistory = switchFor(organizationOf(mock));
    const headers = { authorization: mock.authHeader(persona) };
    const send = (call) =>
      mock.handle(
        new Request(`https://chat.example.com/api/v1${path}`, {
          method,
          headers,
          ...(fields === undefined ? {} : { body: new URLSearchParams(fields(call)) }),
        }),
      );
    const pairs = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const times = {};
      for (const isOn of round % 2 === 0 ? [true, false] : [false, true]) {
        switchHistory(isOn);
        times[isOn] = await processorTime(send);
      }
      if (round >= 0) pairs.push(times.true / times.false);
    }
    switchHistory(true);
    const ratio = median(pairs);
    ratios.push(ratio);
    report.add(name, ratio);
  }
  report.add('all of them, geometric mean', Math.exp(mean(ratios.map(Math.log))), { most: 1.03 });
}

/** The time that the processor needs for some calls; a busy machine does not change it. */
async function processorTime(send) {
  const start = process.cpuUsage();
  for (let call = 0; call < CALLS; call++) await send(call);
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function switchFor(org) {
  const { takeEvents, attribute } = HistoryLog.prototype;
  const { because } = ApiError.prototype;
  const { onCommit } = org;
  return (isOn) => {
    org.onCommit = isOn ? onCommit : undefined;
    HistoryLog.prototype.takeEvents = isOn ? takeEvents : () => undefined;
    HistoryLog.prototype.attribute = isOn ? attribute : () => undefined;
    ApiError.prototype.because = isOn
      ? because
      : function unexplained() {
          return this;
        };
  };
}

function mean(numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
