import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { AccessRefusal } from '../runtime/control/app.js';
import { parsedUrl } from '../strings.js';
import { isOneOf } from '../values.js';

/** Who may use the control API in addition to clients on this machine. */
export interface ControlAccess {
  /** Additional values of the `Host` header, without a port, such as `chat.localhost` or `mock`. */
  allowedHosts?: readonly string[];
  /** Origins whose pages may use the control API, such as `http://localhost:5173`. */
  controlOrigins?: readonly string[];
  /** Opens the control API to other machines that send `Authorization: Bearer TOKEN`. */
  controlToken?: string;
}

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * Decides who may use the control API: clients on this machine that send a known host, and other machines with the
 * token, but no page of a foreign origin unless that origin is allowed.
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

  allowsOrigin(origin: string | undefined): boolean {
    return origin !== undefined && this.#origins.has(origin);
  }

  /** Returns the reason for rejecting a request; `undefined` if the request may proceed. */
  refusalOf(request: Request, { local }: { local: boolean }): AccessRefusal | undefined {
    return (local ? this.#unknownHost(request) : this.#missingToken(request)) ?? this.#foreignPage(request);
  }

  /** Rejects unknown hosts: a page that rebinds its host name to this machine's address cannot change the Host header. */
  #unknownHost({ headers }: Request): AccessRefusal | undefined {
    const name = hostNameOf(headers.get('host') ?? '');
    if (this.#hosts.has(name) || isLoopbackAddress(name)) return undefined;
    return {
      status: 403,
      message: `The control API does not accept the host "${name}". Allow it with --allowed-host ${name}.`,
    };
  }

  #missingToken({ headers, method }: Request): AccessRefusal | undefined {
    if (this.#tokenDigest === undefined) {
      return {
        status: 403,
        message:
          'The control API only accepts requests from this machine. Start the server with --control-token to open it to others.',
      };
    }
    // A preflight cannot contain credentials. It changes nothing, and the request that follows must have credentials.
    if (method === 'OPTIONS') return undefined;
    const token = tokenIn(headers.get('authorization') ?? '');
    if (token !== undefined && timingSafeEqual(digest(token), this.#tokenDigest)) return undefined;
    return {
      status: 401,
      message: 'Missing or wrong control token. Send it as "Authorization: Bearer TOKEN".',
    };
  }

  #foreignPage({ headers, url }: Request): AccessRefusal | undefined {
    const origin = headers.get('origin');
    if (origin === null) {
      // Browsers send no Origin with the GET requests of scripts, images and frames. Following a link is
      // allowed.
      const isForeign = isOneOf(['cross-site', 'same-site'], headers.get('sec-fetch-site'));
      const isPage = (headers.get('sec-fetch-dest') ?? 'document') === 'document';
      const isLink = headers.get('sec-fetch-mode') === 'navigate' && isPage;
      if (!isForeign || isLink) return undefined;
      return { status: 403, message: 'The control API cannot be embedded in pages of another origin.' };
    }
    if (this.#origins.has(origin) || origin === ownOrigin(url, headers.get('host'))) return undefined;
    return {
      status: 403,
      message: `Pages of "${origin}" may not use the control API. Allow them with --control-origin ${origin}.`,
    };
  }
}

/** Returns the origin by which the client addresses the server. */
function ownOrigin(url: string, host: string | null): string | undefined {
  const { protocol } = new URL(url);
  return parsedUrl(`${protocol}//${host}`)?.origin;
}

/**
 * Returns the lowercase name or address in a Host header, without port and brackets. A bare IPv6 address has no port.
 */
function hostNameOf(header: string): string {
  const name = (isIP(header) === 0 ? header.replace(/:\d*$/, '') : header).toLowerCase();
  return name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name;
}

/** Whether a string is a loopback address: IPv4, IPv6, or IPv4 mapped to IPv6. */
export function isLoopbackAddress(name: string): boolean {
  const version = isIP(name);
  return version !== 0 && LOOPBACK.check(name, version === 4 ? 'ipv4' : 'ipv6');
}

/** Returns a Bearer token, or the password of Basic credentials, for which browsers prompt when the inspector opens. */
function tokenIn(authorization: string): string | undefined {
  const bearer = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (bearer !== undefined) return bearer;
  const basic = /^basic +(\S+) *$/i.exec(authorization)?.[1];
  return basic && /^[^:]*:(.*)$/s.exec(Buffer.from(basic, 'base64').toString())?.[1];
}

/** Returns the SHA-256 digest of a string. A constant-time comparison requires values of the same length. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
