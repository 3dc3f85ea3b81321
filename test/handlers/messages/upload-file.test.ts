import { expect, test } from 'vitest';
import { sent } from '../../support/messages.js';
import { badRequestNaming, type Client, startMock } from '../../support/start-mock.js';
import { writable } from '../../support/writable.js';

async function upload({ mock, send }: Client, file: File, field = 'filename') {
  await mock.ready;
  const body = new FormData();
  body.append(field, file);
  const headers = { authorization: mock.authHeader('member') };
  return send('/user_uploads', { method: 'POST', headers, body });
}

/** The start of an image of 1 x 2 pixels. */
const GIF = 'GIF89a\x01\0\x02\0';

async function partsOf(response: Response) {
  const { headers, status } = response;
  return [status, headers.get('content-type'), headers.get('content-disposition'), await response.text()];
}

async function fetchFile(client: Client, url: string) {
  return partsOf(await client.fetch(url));
}

test.each(['filename', 'file', 'C:/pictures/cat.png'])(
  'stores and serves a file from the form field "%s"',
  async (field) => {
    const client = await startMock();
    const bytes = Uint8Array.from([0x89, 0x50, 0, 255]);
    const { body } = await upload(client, new File([bytes], 'my cat.png', { type: 'image/png' }), field);
    expect(body).toEqual({
      result: 'success',
      msg: '',
      filename: 'my cat.png',
      url: expect.stringMatching(/^\/user_uploads\/1\/[0-9a-f]{2}\/[0-9a-f]{22}\/my-cat\.png$/),
      uri: body.url,
    });
    const served = await client.fetch(body.url);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(served.headers.get('content-disposition')).toBe('inline');
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
    const id = await sent(client.call, 'member', { content: `[my cat.png](${body.url})` });
    const found = await client.call('guest', 'GET', '/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'has', operand: 'attachment' }],
    });
    expect(found.body.messages[0].id).toBe(id);
  },
);

test.each([
  ['cat.PNG', 'image/png', ''],
  ['cat.jpeg', 'image/jpeg', 'application/octet-stream'],
  ['cat.png', 'image/gif', 'image/gif'],
  ['evil.html', 'text/html', 'text/plain'],
  ['notes', 'application/octet-stream', ''],
  ['notes.txt', 'text/plain; charset=utf-8', 'text/plain'],
  ['notes.txt', 'text/plain; charset=ascii', 'text/plain; charset=ascii'],
])('serves the file %s as %s after an upload with the type %j', async (name, served, type) => {
  const client = await startMock();
  const { body } = await upload(client, new File(['bytes'], name, { type }));
  expect((await client.fetch(body.url)).headers.get('content-type')).toBe(served);
});

test('sends no charset for a text file that is not in UTF-8', async () => {
  const client = await startMock();
  const { body } = await upload(client, new File([Uint8Array.from([0xe9])], 'é.txt', { type: 'text/plain' }));
  expect((await client.fetch(body.url)).headers.get('content-type')).toBe('text/plain');
});

test('serves a file without credentials', async () => {
  const client = await startMock();
  const { body } = await upload(client, new File(['dot'], 'dot.png', { type: 'image/png' }));
  const served = await fetchFile(client, body.url);
  expect(served).toEqual([200, 'image/png', 'inline', 'dot']);
});

test('serves a file as a download under /user_uploads/download', async () => {
  const client = await startMock();
  const { body } = await upload(client, new File(['dot'], 'dot.png', { type: 'image/png' }));
  const url = body.url.replace('/user_uploads/', '/user_uploads/download/');
  expect(await fetchFile(client, url)).toEqual([200, 'image/png', 'attachment', 'dot']);
});

test.each([
  ['serves', GIF, 'image/gif', '840x560.webp', [200, 'image/gif', 'inline', GIF]],
  ['serves', GIF, 'image/gif', '840x560-anim.webp', [200, 'image/gif', 'inline', GIF]],
  ['does not serve', 'dot', 'image/gif', '840x560.webp', undefined],
  ['does not serve', GIF, 'text/css', '840x560.webp', undefined],
  ['does not serve', GIF, 'image/gif', 'unknown.webp', undefined],
])('%s the content %j of type %s as its thumbnail %s', async (_, content, type, format, expected) => {
  const client = await startMock();
  const { body } = await upload(client, new File([content], 'dot', { type }));
  const url = `${body.url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`;
  const response = await client.mock.handle(new Request(`${client.url}${url}`));
  expect(response && (await partsOf(response))).toEqual(expected);
});

test('serves an HTML file as a sandboxed download', async () => {
  const client = await startMock();
  const { body } = await upload(client, new File(['<script>'], '../evil?.html', { type: 'text/html' }));
  expect(body.url).toMatch(/\/evil\.html$/);
  const served = await client.fetch(body.url);
  expect(served.headers.get('content-disposition')).toBe('attachment');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
  expect(await served.text()).toBe('<script>');
});

test.each([
  ['cat.svg', 'image/svg+xml', 'attachment'],
  ['song.mp3', 'audio/mpeg', 'inline'],
  ['film.mp4', 'video/mp4', 'inline'],
  ['notes.txt', 'text/plain', 'inline'],
  ['some.bin', 'application/octet-stream', 'attachment'],
  ['notes.txt', 'text/plain; charset=utf-8', 'inline'],
  ['evil.html', 'image/png,text/html', 'attachment'],
  ['evil.html', 'text/plain,text/html', 'attachment'],
  ['evil.html', 'video/mp4, text/html', 'attachment'],
  ['evil.html', 'image/png;a=1,text/html', 'attachment'],
  ['evil.html', 'image/png;a="b",text/html', 'attachment'],
  ['evil.svg', 'IMAGE/SVG+XML', 'attachment'],
  ['evil.html', 'text/plainhtml', 'attachment'],
  ['evil.html', 'image/', 'attachment'],
])('serves the file %s, uploaded as %s, with the content disposition %s', async (name, type, disposition) => {
  const client = await startMock();
  const { body } = await upload(client, new File(['bytes'], name, { type }));
  const served = await client.fetch(body.url);
  expect(served.headers.get('content-disposition')).toBe(disposition);
});

test('serves a file by its percent-encoded name, and ignores a malformed name', async () => {
  const client = await startMock();
  const { body } = await upload(client, new File(['Hello'], 'Größe.txt', { type: 'text/plain' }));
  expect(body.url).toMatch(/\/Größe\.txt$/);
  expect(await (await client.fetch(encodeURI(body.url))).text()).toBe('Hello');
  const broken = new Request(`${client.url}/user_uploads/1/%E0%A4%A`);
  expect(await client.mock.handle(broken), 'none of ours').toBeUndefined();
});

test('keeps uploaded files in a snapshot, and deletes them on reset', async () => {
  const client = await startMock();
  const { body } = await upload(client, new File(['Hello'], 'a.txt', { type: 'text/plain' }));
  const saved = await client.mock.snapshot();
  await client.mock.reset();
  expect(client.mock.db.uploads.count()).toBe(0);
  await client.mock.restore(saved);
  expect(await (await client.fetch(body.url)).text()).toBe('Hello');
});

test('shortens a file name of 100,000 characters, and keeps its extension', async () => {
  const client = await startMock();
  const { body } = await upload(client, new File(['x'], `${'a'.repeat(100_000)}.txt`));
  expect(body.filename).toBe(`${'a'.repeat(251)}.txt`);
  expect(client.mock.db.uploads.get(1)?.name).toBe(body.filename);
});

test.each([
  ['my cat.png', 'my-cat.png'],
  ['C:\\pictures\\cat.png', 'cat.png'],
  ['/home/me/cat.png', 'cat.png'],
  ['ﬁne Größe.png', 'fine-Größe.png'],
  ['.hidden', '.hidden'],
  ['a%2Fb?c#d.txt', 'a2Fbcd.txt'],
  ['snowman☃.txt', 'snowman.txt'],
  ['one  two--three.txt', 'one-two-three.txt'],
  ['???', 'uploaded-file'],
  ['..', 'uploaded-file'],
])('converts the file name %j to %j in the URL', async (name, safe) => {
  const client = await startMock();
  const { body } = await upload(client, new File(['x'], name));
  expect(body.url.split('/').at(-1)).toBe(safe);
});

const x = (count: number) => 'x'.repeat(count);

test.each([
  ['characters', `${x(300)}.png`, `${x(251)}.png`],
  ['bytes', `${'테'.repeat(100)}.txt`, `${'테'.repeat(83)}.txt`],
])('limits the file name in the URL to 255 %s', async (_, name, safe) => {
  const client = await startMock();
  const { body } = await upload(client, new File(['x'], name));
  expect(body.url.split('/').at(-1)).toBe(safe);
});

test.each([
  ['keeps a name of 255 characters', `${x(251)}.png`, `${x(251)}.png`],
  ['shortens a name of 256 characters before its extension', `${x(252)}.png`, `${x(251)}.png`],
  ['shortens a name without an extension', x(256), x(255)],
  ['shortens a long extension', `a.${x(300)}`, `a.${x(236)}`],
  ['removes the folder from a name', '../cat.png', 'cat.png'],
  ['shortens a name that starts with a dot', `.${x(300)}`, `.${x(254)}`],
  ['shortens a name with two dots before its last extension', `a.b${x(300)}.tar`, `a.b${x(248)}.tar`],
  ['counts an emoji in a name as one character', `${'😀'.repeat(251)}.png`, `${'😀'.repeat(251)}.png`],
  ['shortens a name of emoji before its extension', `${'😀'.repeat(252)}.png`, `${'😀'.repeat(251)}.png`],
  ['shortens a name of emoji that starts with a dot', `.${'😀'.repeat(300)}`, `.${'😀'.repeat(254)}`],
])('%s in the filename of the response', async (_, name, short) => {
  const client = await startMock();
  const { body } = await upload(client, new File(['x'], name));
  expect(body.filename).toBe(short);
});

test.each(['reference', 'zulip'] as const)(
  'returns BAD_REQUEST for an upload without a file, in the %s dialect',
  async (dialect) => {
    const { call } = await startMock({ dialect });
    expect(await call('member', 'POST', '/user_uploads')).toMatchObject(badRequestNaming('filename'));
  },
);

test('rejects an upload of a string instead of a file', async () => {
  const { call } = await startMock();
  const text = await call('member', 'POST', '/user_uploads', { filename: 'a.txt' });
  expect(text).toMatchObject(badRequestNaming('filename'));
});

test('rejects files that exceed the size limit or the upload quota', async () => {
  const client = await startMock({ maxBodyBytes: 30 * 1024 * 1024 });
  const large = await upload(client, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'large.bin'));
  expect(large).toMatchObject(badRequestNaming('10 MiB'));
  expect(client.mock.explain(client.mock.requests.at(-1)).rule).toBe('fileSize');
  const full = await upload(client, new File([new Uint8Array(10 * 1024 * 1024)], 'full.bin'));
  expect(full.body).toMatchObject({ result: 'success', filename: 'full.bin' });
  await writable(client.mock.db).uploads.create({
    user_id: 4,
    path: '/user_uploads/1/x/big.bin',
    name: 'big.bin',
    content_type: 'application/octet-stream',
    size: 40 * 1024 * 1024 - 1,
    created: client.mock.clock.now(),
    content: '',
  });
  expect((await upload(client, new File(['x'], 'x.txt'))).body.result).toBe('success');
  expect(await upload(client, new File(['x'], 'x.txt'))).toMatchObject(badRequestNaming('50 MiB'));
  expect(client.mock.explain(client.mock.requests.at(-1)).rule).toBe('sizeOfAllFiles');
});
