/** The cost of a million messages, and of a page of 100 of them. */
import type { TeamChatMock } from 'team-chat-mock';
import { type Report, timesInTurns } from './measure.js';
import { messagesScenario, ORIGIN, seeded } from './organizations.js';
import { bodyFrom, timesThroughMsw } from './through-msw.js';

const FEW = 1_000;
const MANY = 1_000_000;

interface Narrow {
  name: string;
  elements: { operator: string; operand: unknown }[];
  /** The IDs of the matching messages, at least approximately. The middle one is an anchor. */
  idsIn?(db: TeamChatMock['db']): readonly number[];
  /** Size of a page, so that pages are full at every size of the history. Default: 100. */
  page?: number;
}

const NARROWS: Narrow[] = [
  { name: 'no narrow', elements: [] },
  {
    name: 'channel',
    elements: [{ operator: 'channel', operand: 1 }],
    idsIn: (db) => db.messages.idsBy('channel', 1),
  },
  {
    name: 'topic',
    elements: [
      { operator: 'channel', operand: 1 },
      { operator: 'topic', operand: 'topic 2' },
    ],
    idsIn: (db) => db.messages.idsBy('topic', '1:topic 2'),
    page: 40,
  },
  {
    name: 'dm',
    elements: [{ operator: 'dm', operand: [6] }],
    idsIn: (db) => db.messages.idsBy('conversation', '4,6'),
  },
  { name: 'sender', elements: [{ operator: 'sender', operand: 6 }] },
  { name: 'is:unread', elements: [{ operator: 'is', operand: 'unread' }] },
  { name: 'channels:public', elements: [{ operator: 'channels', operand: 'public' }] },
];

const ANCHORS = ['newest', 'middle', 'first_unread'] as const;

export async function measureMessages(report: Report): Promise<void> {
  const few = await seeded(messagesScenario(FEW));
  const many = await measureSeeding(report);
  report.heading('A page of 100 messages at 1,000,000 messages, against 1,000 messages');
  for (const narrow of NARROWS) {
    for (const anchor of ANCHORS) {
      const times = await timesInTurns(
        { few: pageRequest(few, narrow, anchor), many: pageRequest(many, narrow, anchor) },
        { rounds: 11, calls: 20 },
      );
      report.add(`${narrow.name}, ${anchor} (at 1,000: ${times.few.toFixed(0)} µs)`, times.many / times.few, {
        most: 1.5,
      });
    }
  }
  await measureThroughMsw(report, few);
}

async function measureSeeding(report: Report): Promise<TeamChatMock> {
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const mock = await seeded(messagesScenario(MANY));
  report.heading('A million messages');
  report.add('seconds to create them', (performance.now() - start) / 1000, { most: 8 });
  report.add('MiB of memory', (process.memoryUsage().rss - before) / 2 ** 20, { most: 600 });
  return mock;
}

/** Returns a function that requests a page, without msw. */
function pageRequest(mock: TeamChatMock, narrow: Narrow, anchor: (typeof ANCHORS)[number]) {
  const url = `${ORIGIN}/api/v1${pathOf(narrow, anchor === 'middle' ? middleOf(mock, narrow) : anchor)}`;
  const headers = { authorization: mock.authHeader('member') };
  return async () => {
    const response = await mock.handle(new Request(url, { headers }));
    if (response?.status !== 200) throw new Error(`${url}: ${await response?.text()}`);
    return response.arrayBuffer();
  };
}

function middleOf({ db }: TeamChatMock, { idsIn = () => db.messages.ids() }: Narrow): string {
  const ids = idsIn(db);
  return String(ids[Math.floor(ids.length / 2)]);
}

function pathOf({ elements, page = 100 }: Narrow, anchor: string): string {
  const [before, after] = anchor === 'newest' ? [page, 0] : [page / 2, page / 2];
  const query = new URLSearchParams({
    narrow: JSON.stringify(elements),
    anchor,
    num_before: String(before),
    num_after: String(after),
  });
  return `/messages?${query}`;
}

async function measureThroughMsw(report: Report, mock: TeamChatMock): Promise<void> {
  report.heading('A page of 100 messages through msw, against the same bytes from an object');
  const init = { headers: { authorization: mock.authHeader('member') } };
  for (const narrow of NARROWS.filter(({ name }) => ['no narrow', 'channel'].includes(name))) {
    const path = pathOf(narrow, 'newest');
    const { baseline, mock: own } = await timesThroughMsw({
      mock,
      body: await bodyFrom(mock, path, init),
      send: async () => (await fetch(`${ORIGIN}/api/v1${path}`, init)).json(),
    });
    report.add(`${narrow.name} (bare: ${baseline.toFixed(0)} µs)`, own / baseline, { most: 1.5 });
  }
}
