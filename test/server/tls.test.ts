import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { selfSignedCertificate } from '../../src/server/certificate.js';
import { startControlled } from '../support/control.js';
import { folderWith } from '../support/folder.js';

/** The status of a request that trusts exactly this certificate. */
async function statusOf(url: string, ca: string): Promise<number> {
  const sent = request(url, { ca, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}

test('serves HTTPS with a self-signed certificate', async () => {
  const { url } = await startControlled({ https: true });
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const sent = request(`${url}/_mock/state`, { rejectUnauthorized: false, agent: false });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  expect(response.statusCode).toBe(200);
});

test('serves HTTPS with a certificate from a string or a file', async () => {
  const { cert, key } = selfSignedCertificate();
  const folder = folderWith();
  writeFileSync(join(folder, 'cert.pem'), cert);
  writeFileSync(join(folder, 'key.pem'), key);
  const texts = await startControlled({ cert, key });
  expect(await statusOf(`${texts.url}/api/v1/server_settings`, cert)).toBe(200);
  const files = await startControlled({ cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') });
  expect(await statusOf(`${files.url}/_mock/health`, cert)).toBe(200);
});

test.each([
  [
    'a certificate without a key',
    { cert: 'cert.pem' },
    'Missing "key": a certificate and its private key belong together.',
  ],
  ['a key without a certificate', { key: 'key.pem' }, 'Missing "cert"'],
  [
    'a certificate file that does not exist',
    { cert: 'nowhere.pem', key: 'nowhere.pem' },
    'Invalid "cert": cannot read nowhere.pem',
  ],
  [
    'an invalid certificate and key',
    { cert: '-----BEGIN CERTIFICATE-----', key: '-----BEGIN PRIVATE KEY-----' },
    'Invalid "cert" or "key"',
  ],
])('rejects %s', async (_, options, message) => {
  await expect(startControlled(options)).rejects.toThrow(message);
});
