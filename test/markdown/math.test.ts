import { beforeAll, expect, test, vi } from 'vitest';
import { prepareMarkdown, renderMarkdown } from '../../src/markdown/index.js';
import { provideAllNames } from '../../src/markdown/preload.js';

beforeAll(provideAllNames);

/** The renderer before KaTeX is loaded. */
async function freshRenderer(): Promise<typeof import('../../src/markdown/index.js')> {
  vi.resetModules();
  return import('../../src/markdown/index.js');
}

test('renders formulas as text until KaTeX is loaded', async () => {
  const fresh = await freshRenderer();
  expect(fresh.renderMarkdown('$$a < b$$')).toBe('<p>$$a &lt; b$$</p>');
  expect(fresh.renderMarkdown('```math\na\nb\n```')).toBe('<p>a<br>\nb</p>');
});

test('loads nothing for Markdown without formulas', () => {
  expect(prepareMarkdown('costs $5 or $10')).toBeUndefined();
});

test.each(['$$x$$', '```math\nx\n```', '```quote\n~~~\tMATH\nx', '```\n\n``` math\nx'])(
  'loads KaTeX for %j',
  async (text) => {
    const fresh = await freshRenderer();
    expect(fresh.prepareMarkdown(text)).toBeInstanceOf(Promise);
  },
);

test('renders formulas as KaTeX HTML', async () => {
  await prepareMarkdown('$$x$$');
  const { default: katex } = await import('katex');
  const inline = katex.renderToString('x^2');
  const block = katex.renderToString('x^2\n+1', { displayMode: true });
  expect(renderMarkdown('so $$x^2$$.')).toBe(`<p>so ${inline}.</p>`);
  expect(renderMarkdown('```math\nx^2\n+1\n```')).toBe(`<p>${block}</p>`);
  expect(renderMarkdown('```math\n````js\nx\n````\n```')).toContain('<math');
});

test.each([
  ['$$\\nothing{*x*}$$', '<p><span class="tex-error">$$\\nothing{*x*}$$</span></p>'],
  ['```math\n\\error{<}\n```', '<p><span class="tex-error">\\error{&lt;}</span></p>'],
  ['$$_$$, $$$$ and $b$$', '<p>$$_$$, $$$$ and $b$$</p>'],
  ['$$a\nb$$', '<p>$$a<br>\nb$$</p>'],
])('renders %j as text instead of a formula', async (source, html) => {
  await prepareMarkdown('$$x$$');
  expect(renderMarkdown(source)).toBe(html);
});

test('prints no warning for a formula with a character such as é', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await prepareMarkdown('$$é$$');
  expect(renderMarkdown('$$é$$')).toContain('<math');
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
