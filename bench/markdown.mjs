/** Measures rendering Markdown: its speed, and how its cost grows with the length of the text. */

import { renderMarkdown } from '../src/markdown/index.js';
import { provideAllNames } from '../src/markdown/preload.js';
import { inTurns } from './measure.mjs';

/** A typical message. */
const ORDINARY =
  'The **release** is *nearly* ready, see https://example.com/notes_1 and #**general>release**; @**Max Member** has ' +
  'the list :smile:\n* first `code`, then [a link](https://example.com/a)\n* and more words, as there are many\n\n';

/** Pieces that start an unfinished construct. */
const ODD = [
  ...['@**a', '@*a', '_a*', '*a_', '<', '#**a>', '![', '[', '[a](b', '[a](', '](a)[', '`a ', '~~a', '$$a$ '],
  ...[':a', 'a@b', 'a_b@', '<!--', 'a\n', '- a\n', '```\n', '🙂'],
];

const context = {
  user: (name) => (name === 'Max Member' ? { id: 4, name } : undefined),
  group: () => undefined,
  channel: (name) => (name === 'general' ? { id: 1, name } : undefined),
  emoji: () => undefined,
  emptyTopicName: 'general chat',
};

export async function measureMarkdown(report) {
  provideAllNames();
  report.heading('Rendering 10,000 code points, as a multiple of ten texts of 1,000 of the same');
  for (const [name, piece] of [
    ['ordinary text', ORDINARY],
    ...ODD.map((odd) => [JSON.stringify(odd), odd]),
  ]) {
    const [short, long] = [1_000, 10_000].map((length) => repeated(piece, length));
    const times = await inTurns(
      {
        short() {
          for (let i = 0; i < 10; i++) renderMarkdown(short, context);
        },
        long: () => renderMarkdown(long, context),
      },
      { rounds: 21, calls: 2, warmup: 5 },
    );
    report.add(`${name} (${(times.long / 1000).toFixed(1)} ms)`, times.long / times.short, { most: 4 });
  }
  report.heading('Rendering ordinary text, in nanoseconds a character');
  for (const length of [200, 10_000]) {
    const text = repeated(ORDINARY, length);
    const { mock } = await inTurns({ mock: () => renderMarkdown(text, context) });
    report.add(`ordinary text of ${length} characters (${mock.toFixed(0)} us)`, (mock * 1000) / length, {
      most: 2000,
    });
  }
}

function repeated(piece, length) {
  const points = [...piece];
  return Array.from({ length }, (_, i) => points[i % points.length]).join('');
}
