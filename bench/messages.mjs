/** The cost of a page of messages at three sizes of the history, compared with a bare msw handler. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { inTurns } from './measure.mjs';
import { messagesScenario, seeded } from './organizations.mjs';

const SIZES = [1_000, 100_000, 1_000_000];

const NARROWS = {
  none: [],
  channel: [{ operator: 'channel', operand: 1 }],
  topic: [
    { operator: 'channel', operand: 1 },
    { operator: 'topic', operand: 'topic 2' },
  ],
  dm: [{ operator: 'dm', operand: [6] }],
  sender: [{ operator: 'sender', operand: 6 }],
  'is:unread': [{ operator: 'is', operand: 'unread' }],
  'channels:public': [{ operator: 'channels', operand: 'public' }],
};

/** Pages have the same length at every size, so that only the size of the history differs. */
const PAGE = { topic: 40 };

export async function measureMessages(report) {
  const mocks = new Map();
  for (const size of SIZES) {
    const before = process.memoryUsage().rss;
    const start = performance.now();
    mocks.set(size, await seeded(messagesScenario(size)));
    if (size === 1_000_000) {
      report.heading('A million messages');
      report.add('seconds to create them', (performance.now() - start) / 1000, { most: 8 });
      report.add('MiB of memory they take', (process.memoryUsage().rss - before) / 2 ** 20, { most: 600 });
    }
  }
  report.heading('A page of 100 messages: cost at 1,000,000 messages as a multiple of the cost at 1,000');
  for (const [name, narrow] of Object.entries(NARROWS)) {
    for (const place of ['newest', 'middle', 'first_unread']) {
      const contenders = Object.fromEntries(
        SIZES.map((size) => {
          const mock = mocks.get(size);
          const anchor = anchorOf(mock, name, place);
          return [size, () => page(mock, narrow, anchor, PAGE[name] ?? 100)];
        }),
      );
      const times = await inTurns(contenders, { rounds: 11, calls: 20 });
      report.add(
        `${name}, ${place} (${times[1_000].toFixed(0)} us at 1,000)`,
        times[1_000_000] / times[1_000],
        { most: 1.5 },
      );
    }
  }
  await againstBareHandler(report, mocks.get(1_000));
}

function anchorOf(mock, name, place) {
  if (place !== 'middle') return place;
  const ids = listOf(mock, name);
  return String(ids[Math.floor(ids.length / 2)]);
}

function listOf({ db }, name) {
  if (name === 'topic') return db.messages.idsBy('topic', '1:topic 2');
  if (name === 'dm') return db.messages.idsBy('conversation', '4,6');
  return name === 'channel' ? db.messages.idsBy('channel', 1) : db.messages.ids();
}

function requestOf(mock, narrow, anchor, size) {
  const half = anchor === 'newest' ? [size, 0] : [size / 2, size / 2];
  const query = new URLSearchParams({
    narrow: JSON.stringify(narrow),
    anchor,
    num_before: half[0],
    num_after: half[1],
  });
  const url = `https://chat.example.com/api/v1/messages?${query}`;
  return [url, { headers: { authorization: mock.authHeader('member') } }];
}

async function page(mock, narrow, anchor, size) {
  const response = await mock.handle(new Request(...requestOf(mock, narrow, anchor, size)));
  if (response.status !== 200) throw new Error(await response.text());
  return response.arrayBuffer();
}

/** The same response from an object by a bare msw handler, and from the whole mock behind msw. */
async function againstBareHandler(report, mock) {
  report.heading(
    'A page of 100 messages through msw: the whole mock against a bare handler, same bytes from an object',
  );
  const server = setupServer();
  server.listen({ onUnhandledRequest: 'error' });
  for (const [name, narrow] of [
    ['none', []],
    ['channel', NARROWS.channel],
  ]) {
    const [url, init] = requestOf(mock, narrow, 'newest', 100);
    const answer = JSON.parse(Buffer.from(await page(mock, narrow, 'newest', 100)).toString());
    const bare = url.replace('chat.example.com', 'bare.example.com');
    const handlers = {
      bare: [http.get('https://bare.example.com/api/v1/messages', () => HttpResponse.json(answer))],
      mock: mock.handlers,
    };
    const times = await inTurns(
      {
        bare: async () => (await fetch(bare, init)).json(),
        mock: async () => (await fetch(url, init)).json(),
      },
      { before: (name) => server.resetHandlers(...handlers[name]) },
    );
    report.add(`${name} (${times.bare.toFixed(0)} us bare)`, times.mock / times.bare, { most: 1.5 });
  }
  server.close();
}
