import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { fileProblem, UsageError } from '../contract/errors/index.js';
import { messageOf } from '../values.js';

/** Whether a server uses HTTPS, and with which certificate. */
export interface TlsOptions {
  /** Serve HTTPS, with a self-signed certificate unless `cert` and `key` are set. Default false. */
  https?: boolean;
  /** Path of a PEM certificate, or its content. Implies `https`. */
  cert?: string;
  /** Path of the certificate's PEM private key, or its content. */
  key?: string;
}

/**
 * Returns the certificate and key for HTTPS; `undefined` for HTTP.
 * @throws UsageError if one of the two is missing or cannot be read
 */
export async function tlsOf({
  https,
  cert,
  key,
}: TlsOptions): Promise<{ cert: string; key: string } | undefined> {
  if ((cert === undefined) !== (key === undefined)) {
    const missing = cert === undefined ? 'cert' : 'key';
    throw new UsageError(`Missing "${missing}": a certificate and its private key belong together.`);
  }
  if (cert !== undefined && key !== undefined) {
    const pair = { cert: await readPem('cert', cert), key: await readPem('key', key) };
    assertUsable(pair);
    return pair;
  }
  if (!https) return undefined;
  const { selfSignedCertificate } = await import('./self-signed.js');
  return selfSignedCertificate();
}

async function readPem(name: 'cert' | 'key', value: string): Promise<string> {
  if (value.startsWith('-----BEGIN ')) return value;
  try {
    return await readFile(value, 'utf8');
  } catch (error) {
    throw new UsageError(`Invalid "${name}": cannot read ${value}: ${fileProblem(error)}.`);
  }
}

function assertUsable(pair: { cert: string; key: string }): void {
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new UsageError(`Invalid "cert" or "key": ${messageOf(error)}`);
  }
}
