import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { createSecureContext } from 'node:tls';
import { UsageError } from '../contract/errors/index.js';
import { fileProblem } from '../scenarios/seed-file/read-text-file.js';
import { withPeriod } from '../strings.js';
import { messageOf } from '../values.js';

/** Whether a server uses HTTPS, and with which certificate. */
export interface TlsOptions {
  /** Whether to serve HTTPS: with a self-signed certificate unless `cert` and `key` are set. Default false. */
  https?: boolean;
  /** Path of a PEM certificate, or its content. Implies `https`. */
  cert?: string;
  /** Path of the certificate's PEM private key, or its content. */
  key?: string;
}

export interface Certificate {
  cert: string;
  key: string;
}

/** @throws UsageError if only one of `cert` and `key` is set, or they cannot be read or used */
export async function tlsOf({ https, cert, key }: TlsOptions): Promise<Certificate | undefined> {
  if ((cert === undefined) !== (key === undefined)) {
    const missing = cert === undefined ? 'cert' : 'key';
    throw new UsageError(`Missing "${missing}": a certificate and its private key belong together.`);
  }
  if (cert !== undefined && key !== undefined) {
    const pair = { cert: await readPem('cert', cert), key: await readPem('key', key) };
    assertUsable(pair);
    return pair;
  }
  return https ? selfSignedCertificate() : undefined;
}

async function readPem(name: 'cert' | 'key', value: string): Promise<string> {
  if (value.startsWith('-----BEGIN ')) return value;
  try {
    return await readFile(value, 'utf8');
  } catch (error) {
    throw new UsageError(`Invalid "${name}": cannot read ${value}: ${fileProblem(error)}.`);
  }
}

function assertUsable(pair: Certificate): void {
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new UsageError(withPeriod(`Invalid "cert" or "key": ${messageOf(error)}`));
  }
}

const DAY_MS = 86_400_000;
/** Apple's systems reject certificates that are valid for longer than 825 days. */
const VALID_DAYS = 365;

const NAME = 'team-chat-mock';

/**
 * Creates a self-signed certificate for localhost and all addresses of this machine. Node cannot create certificates,
 * and libraries that can have a dozen dependencies. A certificate of one fixed form needs little code for ASN.1.
 */
export function selfSignedCertificate(addresses: readonly string[] = addressesOfMachine()): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = sequence(set(sequence(OID.commonName, der(0x0c, Buffer.from(NAME)))));
  const now = Date.now();
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  // The serial number is positive, because its highest bit is 0.
  const serialNumber = der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)]));
  const extensions = sequence(
    extension(OID.subjectAltName, sequence(...alternativeNames(addresses))),
    extension(OID.extendedKeyUsage, sequence(OID.serverAuth)),
  );
  const body = sequence(
    version3,
    serialNumber,
    sequence(OID.ecdsaWithSha256),
    name,
    sequence(time(now - DAY_MS), time(now + VALID_DAYS * DAY_MS)),
    name,
    publicKey,
    der(0xa3, extensions),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(
    body,
    sequence(OID.ecdsaWithSha256),
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  return { cert: pem('CERTIFICATE', certificate), key: privateKey };
}

const OID = {
  commonName: oid(0x55, 0x04, 0x03),
  subjectAltName: oid(0x55, 0x1d, 0x11),
  /** Apple's systems reject server certificates without this extension. */
  extendedKeyUsage: oid(0x55, 0x1d, 0x25),
  serverAuth: oid(0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x03, 0x01),
  ecdsaWithSha256: oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02),
};

function alternativeNames(addresses: readonly string[]): Buffer[] {
  const unique = new Set(['127.0.0.1', '::1', ...addresses]);
  return [
    der(0x82, Buffer.from('localhost')),
    ...[...unique].map((address) => der(0x87, isIPv4(address) ? bytesOfIPv4(address) : bytesOfIPv6(address))),
  ];
}

function addressesOfMachine(): string[] {
  return Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address));
}

function bytesOfIPv4(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

/** Returns the 16 bytes of an IPv6 address. `::` stands for groups that are 0. */
function bytesOfIPv6(address: string): Buffer {
  const [before = [], after = []] = address
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

function extension(id: Buffer, value: Buffer): Buffer {
  return sequence(id, der(0x04, value));
}

/** Encodes a UTCTime with a two-digit year, as RFC 5280 requires through 2049. */
function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replace(/\.\d+/, '').replaceAll(/[-:T]/g, '');
  return der(0x17, Buffer.from(text.slice(2)));
}

function oid(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts));
}

/** Encodes a value in DER: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content]);
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
