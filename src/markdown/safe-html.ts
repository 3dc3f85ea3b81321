import { escapedHtml } from '../strings.js';

/** Escapes text for HTML, including attribute values. */
export function escapeHtml(text: string): string {
  return escapedHtml(text, /[&<>"']/g);
}

/** Escapes text between tags, where quotes need no escaping. */
export function escapeText(text: string): string {
  return escapedHtml(text, /[&<>]/g);
}

const ENTITY_SOURCE = '(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);';
export const ENTITY = new RegExp(`&${ENTITY_SOURCE}`, 'gi');
const AMPERSAND = `&(?!${ENTITY_SOURCE})`;
const IN_PROSE = new RegExp(`${AMPERSAND}|[<>]`, 'gi');
const IN_ADDRESS = new RegExp(`${AMPERSAND}|[<>"]`, 'gi');

/** Escapes prose, keeping entities such as `&copy;`. */
export function escapeProse(text: string): string {
  return escapedHtml(text, IN_PROSE);
}

/** Escapes a URL for an attribute, keeping entities. */
export function escapeAddress(text: string): string {
  return escapedHtml(text, IN_ADDRESS);
}

/** Schemes that a link may have. Others can run a script or a program, or open a file. */
const SCHEMES: ReadonlySet<string> = new Set(
  (
    'http https ftp bitcoin geo im irc ircs magnet mailto matrix mms news nntp openpgp4fpr sip sms smsto ' +
    'ssh tel urn webcal wtai xmpp'
  ).split(' '),
);

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers ignore these characters in URLs
const LEADING_CONTROLS = /^[\x00-\x20]+/;

/**
 * Returns the URL of a link; `undefined` if the URL's scheme is not allowed. The default scheme is `http`, or `mailto`
 * for an email address.
 */
export function safeAddress(written: string): string | undefined {
  const address = written
    .replace(LEADING_CONTROLS, '')
    .replace(/[\t\r\n]/g, '')
    .replaceAll(' ', '%20');
  const scheme = SCHEME.exec(address)?.[1];
  if (scheme !== undefined) {
    return SCHEMES.has(scheme.toLowerCase())
      ? withoutEmptyParts(scheme.toLowerCase() + address.slice(scheme.length))
      : undefined;
  }
  return withoutEmptyParts(withScheme(address));
}

function withScheme(address: string): string {
  if (address.startsWith('//')) return `http://${address}`;
  const path = address.replace(/[?#].*/s, '');
  if (path.includes('@')) return `mailto:${address}`;
  if (path.startsWith('/') || (address.startsWith('#') && address.length > 1)) return address;
  return `http://${address}`;
}

function withoutEmptyParts(address: string): string {
  return address.replace(/^([^#]*)#$/s, '$1').replace(/^([^?#]*)\?(?=#|$)/s, '$1');
}

/** Whether an image URL is allowed: an HTTP(S) URL, or one that starts with `/`. */
export function isSafeImage(address: string): boolean {
  return /^(?:https?:\/\/|\/)/i.test(address);
}

/**
 * Makes a link relative if it leads to a view (`#...`) or an uploaded file of the organization. Other links to the
 * organization stay absolute.
 */
export function relativeTo(address: string, realmUrls: readonly string[] = []): string {
  const realmUrl = realmUrls.find((url) => address.startsWith(`${url}/`));
  if (realmUrl === undefined) return address;
  const path = address.slice(realmUrl.length + 1);
  return path.startsWith('#') || path.startsWith('user_uploads/') ? path : address;
}
