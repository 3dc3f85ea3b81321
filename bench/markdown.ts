/** The speed of rendering Markdown, and how its cost grows with the length of the text. */
import { type MarkdownContext, renderMarkdown } from '../src/markdown/index.js';
import { provideAllNames } from '../src/markdown/preload.js';
import { type Report, timesInTurns } from './measure.js';

const ORDINARY =
  'The **release** is *nearly* ready, see https://example.com/notes_1 and #**general>release**; @**Max Member** has ' +
  'the list :smile:\n* first `code`, then [a link](https://example.com/a)\n* and more words, as there are many\n\n';

/** Pieces that start an unfinished construct. */
const UNFINISHED = [
  ...['@**a', '@*a', '_a*', '*a_', '<', '#**a>', '![', '[', '[a](b', '[a](', '](a)[', '`a ', '~~a', '$$a$ '],
  ...[':a', 'a@b', 'a_b@', '<!--', 'a\n', '- a\n', '```\n', '🙂'],
];

const TEXTS = [
  { name: 'ordinary text', piece: ORDINARY },
  ...UNFINISHED.map((piece) => ({ name: JSON.stringify(piece), piece })),
];

const context: MarkdownContext = {
  user: (name) => (name === 'Max Member' ? { id: 4, name } : undefined),
  group: () => undefined,
  channel: (name) => (name === 'general' ? { id: 1, name } : undefined),
  emoji: () => undefined,
  emptyTopicName: 'general chat',
};

export async function measureMarkdown(report: Report): Promise<void> {
  provideAllNames();
  report.heading('Rendering a text of 10,000 code points, against ten texts of 1,000');
  for (const { name, piece } of TEXTS) {
    const short = repeated(piece, 1_000);
    const long = repeated(piece, 10_000);
    const times = await timesInTurns(
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
  report.heading('Rendering ordinary text, nanoseconds a character');
  for (const length of [200, 10_000]) {
    const text = repeated(ORDINARY, length);
    const { mock } = await timesInTurns({ mock: () => renderMarkdown(text, context) });
    report.add(`${length} characters (${mock.toFixed(0)} µs)`, (mock * 1000) / length, { most: 2000 });
  }
}

/** Repeats a piece up to a number of code points. */
function repeated(piece: string, length: number): string {
  const points = [...piece];
  return Array.from({ length }, (_, i) => points[i % points.length]).join('');
}
