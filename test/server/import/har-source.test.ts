import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type Snapshot } from '../../../src/index.js';
import { harSource } from '../../../src/server/import/har-source.js';
import { htmlToMarkdown } from '../../../src/server/import/html-to-markdown.js';
import { importOrganization } from '../../../src/server/import/import-organization.js';
import { startProxy } from '../../../src/server/proxy/start-proxy.js';
import { startControlled } from '../../support/control.js';
import { folderWith } from '../../support/folder.js';

const authorization = `Basic ${btoa('member@example.com:member-key')}`;

/** Sends the requests of a client that starts. */
async function startClient(url: string, applyMarkdown: boolean): Promise<void> {
  const send = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${url}/api/v1${path}`, { headers: { authorization }, ...init })).json();
  const client_capabilities = JSON.stringify({ empty_topic_name: true, archived_channels: true });
  const body = new URLSearchParams({
    include_subscribers: 'true',
    slim_presence: 'true',
    client_capabilities,
  });
  await send('/register', { method: 'POST', body });
  await send(
    `/messages?anchor=newest&num_before=100&num_after=0&apply_markdown=${applyMarkdown}&allow_empty_topic_name=true`,
  );
}

async function importFile(path: string) {
  const out = join(folderWith(), 'org.json');
  const { source, note } = await harSource(path);
  await importOrganization({ source, origin: path, out, messages: 1000, salt: 'pepper' });
  const mock = createTeamChatMock({ snapshot: JSON.parse(readFileSync(out, 'utf8')) as Snapshot });
  await mock.ready;
  return { mock, note };
}

test.for([
  ['rendered', true],
  ['raw', false],
] as const)(
  'imports an organization from a browser recording with %s Markdown',
  async ([, applyMarkdown]) => {
    const server = await startControlled({ dialect: 'zulip' });
    await startClient(server.url, applyMarkdown);
    const har = (await server.control('GET', '/_mock/har')).body;
    har.log.entries.push({
      request: { method: 'GET', url: 'https://cdn.test/x.js' },
      response: { content: { text: 'x' } },
    });
    const path = join(folderWith({ 'app.har': JSON.stringify(har) }), 'app.har');
    const { mock, note } = await importFile(path);
    expect(note).toBe(
      `Used 2 requests to ${new URL(server.url).host}. Ignored 0 others, and 1 to other addresses.`,
    );
    const seen = server.mock.db.messages.all().filter(({ id }) => mock.db.messages.has(id));
    expect(seen.length).toBeGreaterThan(50);
    expect(mock.db.messages.all().map(({ sender_id, reactions }) => [sender_id, reactions.length])).toEqual(
      seen.map(({ sender_id, reactions }) => [sender_id, reactions.length]),
    );
    expect(
      (await mock.as('me').post('/messages', { type: 'stream', to: '1', topic: 'on', content: 'Hi' })).status,
    ).toBe(200);
  },
);

test('imports an organization from a recording made by the proxy', async () => {
  const server = await startControlled({ dialect: 'zulip' });
  const record = join(folderWith(), 'proxy.jsonl');
  const proxy = await startProxy({ to: server.url, port: 0, record });
  onTestFinished(() => proxy.close());
  await startClient(proxy.url, false);
  await expect.poll(() => proxy.mock.requests.filter(() => true).length).toBe(2);
  await proxy.close();
  const { mock } = await importFile(record);
  expect(mock.db.messages.count()).toBeGreaterThan(50);
});

test.for([
  [
    'not JSON',
    '{"log":{"entries":[',
    'is not a HAR file, or is incomplete. Export it again from the network panel, with content.',
  ],
  ['a document other than HAR', '{"messages":[]}', 'is not a HAR file, or is incomplete.'],
  [
    'a recording without POST /register',
    '{"log":{"entries":[]}}',
    'has no successful POST /register. Record from the start of the client, and all event types.',
  ],
] as const)('rejects a file that is %s', async ([, text, message]) => {
  const path = join(folderWith({ 'app.har': text }), 'app.har');
  await expect(harSource(path)).rejects.toThrow(message);
});

test.for([
  ['<p>Hello <strong>all</strong></p>', 'Hello **all**'],
  ['<p><span class="user-mention" data-user-id="4">@Max Member</span> hi</p>', '@**Max Member** hi'],
  ['<p><span class="user-mention silent" data-user-id="4">Max Member</span></p>', '@_**Max Member**'],
  ['<p><span class="user-group-mention" data-user-group-id="9">@design</span></p>', '@*design*'],
  ['<p><a href="https://a.test/x?y=1&amp;z=2">a &lt; b</a></p>', '[a < b](https://a.test/x?y=1&z=2)'],
  ['<p><span class="emoji emoji-1f389" role="img" title="tada">:tada:</span></p>', ':tada:'],
  ['<p>one<br>\ntwo</p>\n<p>three</p>', 'one\ntwo\n\nthree'],
  ['<h2>one</h2>\n<p>two</p>\n<hr>\n<p>three</p>', 'one\n\ntwo\n\n---\n\nthree'],
  ['<blockquote>\n<p>one</p>\n</blockquote>\n<p>two</p>', '```quote\none\n```\n\ntwo'],
  [
    '<blockquote>\n<div class="codehilite"><pre><span></span><code>one\n</code></pre></div>\n</blockquote>\n<p>two</p>',
    '````quote\n```\none\n```\n````\n\ntwo',
  ],
  ['<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>three</p>', '- one\n- two\n\nthree'],
  ['<ul>\n<li>\n<p>one</p>\n</li>\n<li>\n<p>two</p>\n</li>\n</ul>', '- one\n\n- two'],
  ['<p>&toString; &amp; &#x1f389;</p>', '&toString; & 🎉'],
  ['<ol>\n<li>one</li>\n<li>two</li>\n</ol>', '1. one\n2. two'],
  ['<ol start="9">\n<li>one</li>\n<li>two</li>\n</ol>', '9. one\n10. two'],
  ['<ol>\n<li>one<ul>\n<li>two</li>\n</ul>\n</li>\n<li>three</li>\n</ol>', '1. one\n  - two\n2. three'],
  [
    '<table>\n<thead>\n<tr>\n<th>one</th>\n<th>two</th>\n</tr>\n</thead>\n</table>\n<p>three</p>',
    'one\ntwo\n\nthree',
  ],
  ['<p>run <code>npm &lt;x&gt;</code></p>', 'run `npm <x>`'],
  ['<p><span class="topic-mention">@topic</span> hi</p>', '@**topic** hi'],
  ['<p><span class="emoji emoji-1f389" data-title="x" title="party popper"></span></p>', ':party_popper:'],
  ['<p><constructor>one</constructor></p>', 'one'],
  ['<p><span class="katex"><em>x</em></span> and<br>\nmore</p>', '$$x$$ and\nmore'],
  ['<div class="codehilite"><pre><span></span><code>x = 1\n</code></pre></div>', '```\nx = 1\n```'],
  ['<div class="codehilite"><pre><span></span><code>a\n\n\n  b\n</code></pre></div>', '```\na\n\n\n  b\n```'],
  ['<div class="codehilite"><pre><span></span><code>```\na\n</code></pre></div>', '````\n```\na\n````'],
  ['<p><code>a ` b</code></p>', '``a ` b``'],
  ['<p><a href="https://a.test/x_(y) z)">a</a></p>', '[a](https://a.test/x_%28y%29%20z%29)'],
  [
    '<p>one</p>\n<div class="message_inline_image"><a href="/user_uploads/1/a.png"><img src="/a.png"></a></div>',
    'one',
  ],
] as const)('converts %j into Markdown', ([html, markdown]) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test('reads a tag without ">" as text, regardless of its length', () => {
  const html = `<a${' '.repeat(20_000)}`;
  expect(htmlToMarkdown(html)).toBe('<a');
});

test.each([
  ['blockquote', '<blockquote>\n', '</blockquote>\n'],
  ['li', '<ul>\n<li>', '</li>\n</ul>\n'],
])('writes short Markdown for 2,000 nested %s elements, and keeps their text', (_, open, close) => {
  const markdown = htmlToMarkdown(`${open.repeat(2_000)}<p>inside</p>${close.repeat(2_000)}`);
  expect(markdown).toContain('inside');
  expect(markdown.length).toBeLessThan(20_000);
});
