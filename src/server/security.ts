import { createHash, generateKeyPairSync, randomBytes, sign, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Connection } from './http.js';

// Who may use the control API, and the certificate of a server without one.

/** Who may use the control API in addition to clients on this machine. */
export interface ControlAccess {
  /** Additional values of the `Host` header, without a port, such as `chat.localhost` or `mock`. */
  allowedHosts?: readonly string[];
  /** Origins whose pages may use the control API, such as `http://localhost:5173`. */
  controlOrigins?: readonly string[];
  /** Opens the control API to other machines that send `Authorization: Bearer TOKEN`. */
  controlToken?: string;
}

/** The reason why a control request is rejected. */
export interface Refusal {
  status: 401 | 403;
  message: string;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Decides who may use the control API: clients on this machine that send a known host, and other machines with the token,
 * but no page of a foreign origin.
 */
export class AccessPolicy {
  readonly #hosts: ReadonlySet<string>;
  readonly #origins: ReadonlySet<string>;
  readonly #tokenDigest: Buffer | undefined;

  constructor({
    host,
    allowedHosts = [],
    controlOrigins = [],
    controlToken,
  }: ControlAccess & { host: string }) {
    this.#hosts = new Set(['localhost', ...[host, ...allowedHosts].map(hostNameOf)]);
    this.#origins = new Set(controlOrigins);
    this.#tokenDigest = controlToken === undefined ? undefined : digest(controlToken);
  }

  /** Whether pages of this foreign origin may use the control API. */
  allowsOrigin(origin: string | undefined): boolean {
    return origin !== undefined && this.#origins.has(origin);
  }

  /** The reason why a request is rejected; `undefined` if it may proceed. */
  refusalOf(request: Request, { local }: Connection): Refusal | undefined {
    return (local ? this.#unknownHost(request) : this.#missingToken(request)) ?? this.#foreignPage(request);
  }

  /** Rejects unknown hosts: a page that rebinds its host name to this machine's address cannot change the Host header. */
  #unknownHost({ headers }: Request): Refusal | undefined {
    const name = hostNameOf(headers.get('host') ?? '');
    if (this.#hosts.has(name) || isLoopbackAddress(name)) return undefined;
    return {
      status: 403,
      message: `The control API does not accept the host "${name}". Allow it with --allowed-host ${name}.`,
    };
  }

  #missingToken({ headers, method }: Request): Refusal | undefined {
    if (this.#tokenDigest === undefined) {
      return {
        status: 403,
        message:
          'The control API only accepts requests from this machine. Start the server with --control-token to open it to others.',
      };
    }
    // A preflight cannot contain credentials. It changes nothing, and the request after it must have them.
    if (method === 'OPTIONS') return undefined;
    const token = tokenIn(headers.get('authorization') ?? '');
    if (token !== undefined && timingSafeEqual(digest(token), this.#tokenDigest)) return undefined;
    return {
      status: 401,
      message: 'Missing or wrong control token. Send it as "Authorization: Bearer TOKEN".',
    };
  }

  #foreignPage({ headers, url }: Request): Refusal | undefined {
    const origin = headers.get('origin');
    if (origin === null) {
      // Browsers send no Origin with the GET requests of scripts, images and frames. Following a link is
      // allowed.
      const site = headers.get('sec-fetch-site');
      const isPage = (headers.get('sec-fetch-dest') ?? 'document') === 'document';
      const embedded = headers.get('sec-fetch-mode') !== 'navigate' || !isPage;
      if ((site !== 'cross-site' && site !== 'same-site') || !embedded) return undefined;
      return { status: 403, message: 'The control API cannot be embedded in pages of another origin.' };
    }
    if (this.#origins.has(origin) || origin === ownOrigin(url, headers.get('host'))) return undefined;
    return {
      status: 403,
      message: `Pages of "${origin}" may not use the control API. Allow them with --control-origin ${origin}.`,
    };
  }
}

/** The origin of the server as the client addresses it. */
function ownOrigin(url: string, host: string | null): string | undefined {
  const { protocol } = new URL(url);
  return URL.canParse(`${protocol}//${host}`) ? new URL(`${protocol}//${host}`).origin : undefined;
}

/** The name or address in a Host header, in lower case, without port and brackets. An address is returned as it is. */
function hostNameOf(header: string): string {
  const name = (isIP(header) === 0 ? header.replace(/:\d*$/, '') : header).toLowerCase();
  return name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name;
}

function isLoopbackAddress(name: string): boolean {
  const version = isIP(name);
  return version !== 0 && LOOPBACK.check(name, version === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Accepts the token as a Bearer token or as the password of Basic credentials: browsers ask for it when the
 * inspector is opened.
 */
function tokenIn(authorization: string): string | undefined {
  const bearer = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = /^basic +(\S+) *$/i.exec(authorization)?.[1];
  return basic && /^[^:]*:(.*)$/s.exec(Buffer.from(basic, 'base64').toString())?.[1];
}

/** Digests have the same length, as the constant-time comparison requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A certificate and its private key, in PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;
/** Apple's systems reject certificates that are valid for longer than 825 days. */
const VALID_DAYS = 365;

const NAME = 'team-chat-mock';

/**
 * Creates a self-signed certificate for localhost and all addresses of this machine. Node cannot create
 * certificates, and libraries for this have a dozen dependencies. One fixed form needs little ASN.1.
 */
export function selfSignedCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const name = sequence(set(sequence(OID.commonName, der(0x0c, Buffer.from(NAME)))));
  const now = Date.now();
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // The serial number is positive, because its highest bit is 0.
    der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    sequence(OID.ecdsaWithSha256),
    name,
    sequence(time(now - DAY_MS), time(now + VALID_DAYS * DAY_MS)),
    name,
    publicKey,
    der(0xa3, sequence(extension(OID.subjectAltName, sequence(...alternativeNames())))),
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
  ecdsaWithSha256: oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02),
};

function alternativeNames(): Buffer[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const ipv4 = new Set([
    '127.0.0.1',
    ...addresses.flatMap((known) => (known.family === 'IPv4' ? known.address : [])),
  ]);
  return [
    der(0x82, Buffer.from('localhost')),
    ...[...ipv4].map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
    der(0x87, Buffer.from([...Array(15).fill(0), 1])),
  ];
}

function extension(id: Buffer, value: Buffer): Buffer {
  return sequence(id, der(0x04, value));
}

function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replace(/\.\d+/, '').replaceAll(/[-:T]/g, '');
  return der(0x18, Buffer.from(text));
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
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
