import type { Client } from './start-mock.js';

/** Uploads a text file and returns its URL, relative to the organization's. */
export async function uploaded(
  { mock, send }: Client,
  persona: string,
  name: string,
  text: string,
): Promise<string> {
  await mock.ready;
  const form = new FormData();
  form.append('filename', new File([text], name, { type: 'text/plain' }));
  const headers = { authorization: mock.authHeader(persona) };
  return (await send('/user_uploads', { method: 'POST', headers, body: form })).body.url;
}
