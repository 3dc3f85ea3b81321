import type { Client } from './start-mock.js';

/** The start of a PNG with 256 x 64 pixels. */
export const PNG = new Uint8Array([
  ...[0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82],
  ...[0, 0, 1, 0, 0, 0, 0, 64],
]);

/** Uploads a file, whose name decides its type, and returns its URL, relative to the organization's. */
export async function uploaded(
  { mock, send }: Client,
  persona: string,
  name: string,
  content: BlobPart,
): Promise<string> {
  await mock.ready;
  const form = new FormData();
  form.append('filename', new File([content], name, { type: 'text/plain' }));
  const headers = { authorization: mock.authHeader(persona) };
  return (await send('/user_uploads', { method: 'POST', headers, body: form })).body.url;
}
