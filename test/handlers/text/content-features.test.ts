import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { readContentFeatures } from '../../../src/handlers/text/renderer.rules.js';
import { renderMarkdownSync } from '../../../src/markdown/preload.js';
import { sent } from '../../support/messages.js';
import { type Client, startMock } from '../../support/start-mock.js';

const MEMBER = 4;

/** Contents, and the searches that find them. */
const PROBES: readonly [content: string, ...finds: string[]][] = [
  ['no link, 10:30, a.b'],
  ['see https://a.example', 'link'],
  ['see www.a.com now', 'link'],
  ['write to a@b.example', 'link'],
  ['<https://a.example>', 'link'],
  ['[a](/b)', 'link'],
  ['[a](b c)', 'link'],
  ['[a](javascript:x)'],
  ['[https://a.example](javascript:x)'],
  ['[a](ftp://b)', 'link'],
  ['`https://a.example`'],
  ['\\`https://a.example\\`'],
  ['`` ` https://a.example ``'],
  ['    https://a.example'],
  ['* a\n    https://a.example', 'link'],
  ['```\nhttps://a.example\n```'],
  ['~~~\nhttps://a.example'],
  ['```quote\nhttps://a.example\n```', 'link'],
  ['````quote\n```\nhttps://a.example\n```\n````'],
  ['```quote\n```\nhttps://a.example', 'link'],
  ['> https://a.example', 'link'],
  ['```spoiler https://a.example\nx\n```', 'link'],
  ['$$https://a.example$$'],
  ['```math\nhttps://a.example\n```'],
  ['| https://a.example |\n|---|', 'link'],
  ['#**general>lunch**', 'link'],
  ['#**no such channel**'],
  ['<a href="/b">c</a>'],
  ['[x]: https://a.example\n\n[x]', 'link'],
  ['![c](/c.png)', 'link', 'image'],
  ['https://a.example/c.JPG?size=1', 'link', 'image'],
  ['https://a.example/c.heic', 'link', 'image'],
  ['https://a.example/c.svg', 'link'],
  ['https://a.example/?c=d.png', 'link'],
  ['https://a.example x/y.png', 'link'],
  ['x/y.png'],
  ['[f](/user_uploads/1/ab/f.txt)', 'link', 'attachment'],
  ['[f](user_uploads/1/ab/f.txt)', 'link'],
  ['![f](/user_uploads/1/ab/f.png)', 'link', 'image', 'attachment'],
  ['https://a.example/user_uploads/1/f.txt', 'link'],
  ['https://chat.example.com/user_uploads/1/f.txt', 'link', 'attachment'],
  ['`https://chat.example.com/user_uploads/1/f.txt`'],
  ['https://a.example/?f=/user_uploads/1', 'link'],
  ['/user_uploads/1/ab/f.txt'],
  ['@**Max Member**', 'mentioned'],
  ['@**Max Member|4**', 'mentioned'],
  ['@**max member|4**'],
  ['@**|4**', 'mentioned'],
  ['@*design*', 'mentioned'],
  ['@_**Max Member**'],
  ['@_*design*'],
  ['@*retired*'],
  ['\\@**Max Member**'],
  ['@\\**Max Member**'],
  ['a@**Max Member**'],
  ['`@**Max Member**`'],
  ['\\`@**Max Member**\\`'],
  ['    @**Max Member**'],
  ['> @**Max Member**'],
  ['> a\n\n@**Max Member**', 'mentioned'],
  ['> a\n@**Max Member**'],
  ['```\n@**Max Member**\n```'],
  ['````\n```\n@**Max Member**\n````'],
  ['```quote\n@**Max Member**\n```'],
  ['```quote\n```js\nx\n```\n@**Max Member**\n```'],
  ['````quote\n```\n@**Max Member**\n```\n````\n@**Max Member**', 'mentioned'],
  ['```spoiler @**Max Member**\nx\n```', 'mentioned'],
  ['```spoiler x\n@**Max Member**\n```', 'mentioned'],
  ['~~~spoiler x\n```quote\n@**Max Member**\n```\n~~~'],
  ['$$@**Max Member**$$'],
  ['[@**Max Member**](/b)', 'link', 'mentioned'],
  ['**@**Max Member****'],
  ['* @**Max Member**', 'mentioned'],
  ['| @**Max Member** |\n|---|', 'mentioned'],
];

const SEARCHES = {
  link: { operator: 'has', operand: 'link' },
  image: { operator: 'has', operand: 'image' },
  attachment: { operator: 'has', operand: 'attachment' },
  mentioned: { operator: 'is', operand: 'mentioned' },
};

/** Reads features from HTML: links, and mentions of member or their group that notify. */
function shownIn(html: string): string[] {
  const shown = new Set<string>();
  const look = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      if (node.tagName === 'a') {
        shown.add('link');
        const url = attributes.href as string;
        const base = 'https://chat.example.com';
        const { pathname, origin } = new URL(URL.canParse(url, base) ? url : base, base);
        if (/\.(?:png|jpg|heic)$/i.test(pathname)) shown.add('image');
        if (origin === base && pathname.startsWith('/user_uploads/')) shown.add('attachment');
      }
      const names = attributes['data-user-id'] === String(MEMBER) || 'data-user-group-id' in attributes;
      if (names && !/ silent$/.test(attributes.class ?? '')) shown.add('mentioned');
    }
    if ('childNodes' in node) for (const child of node.childNodes) look(child);
  };
  look(parseFragment(html));
  return [...shown].sort();
}

async function findsOf(call: Client['call'], ids: readonly number[]): Promise<Map<number, string[]>> {
  const finds = new Map<number, string[]>(ids.map((id) => [id, []]));
  for (const [name, element] of Object.entries(SEARCHES)) {
    const { body } = await call('member', 'GET', '/messages', {
      narrow: [element],
      anchor: 'newest',
      num_before: 1000,
      num_after: 0,
    });
    for (const { id } of body.messages) finds.get(id)?.push(name);
  }
  return finds;
}

test('finds sent and edited messages by features of their HTML', async () => {
  const { call } = await startMock();
  const ids: number[] = [];
  for (const [content] of PROBES) ids.push(await sent(call, 'owner', { content }));
  const finds = await findsOf(call, ids);
  const fields = { message_ids: ids, apply_markdown: true };
  const { body } = await call('member', 'GET', '/messages', fields);
  const html = new Map(
    body.messages.map((message: { id: number; content: string }) => [message.id, message.content]),
  );
  const got = PROBES.map(([content], i) => {
    const id = ids[i] as number;
    return [content, { found: finds.get(id)?.toSorted(), shown: shownIn(html.get(id) as string) }];
  });
  expect(got).toEqual(
    PROBES.map(([content, ...expected]) => [
      content,
      { found: expected.toSorted(), shown: expected.toSorted() },
    ]),
  );
  const edited = await sent(call, 'owner', { content: 'nothing' });
  for (const [content, ...expected] of PROBES.filter((_, i) => i % 4 === 0)) {
    await call('owner', 'PATCH', `/messages/${edited}`, { content });
    expect([content, (await findsOf(call, [edited])).get(edited)?.toSorted()]).toEqual([
      content,
      expected.toSorted(),
    ]);
  }
});

test.each([
  ['bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT', ['link']],
  ['[photo](https://a.com/y.jpe)', ['link', 'image']],
  ['https://a.com/y.jpeg', ['link', 'image']],
  ['https://a.com/y.txt', ['link']],
  ['no link', []],
])('finds the same links, images and attachments in %j and in its HTML', (content, features) => {
  const html = renderMarkdownSync(content);
  expect(readContentFeatures(content).has).toEqual(features);
  expect(readContentFeatures(content, html).has).toEqual(features);
});
