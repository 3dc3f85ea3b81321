import { definite } from '../values.js';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, including attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => definite(ESCAPES[character]));
}

/** Escapes text between tags, where quotes need no escaping. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => definite(ESCAPES[character]));
}

/** An entity, such as `&copy;`. */
export const ENTITY = /&(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);/gi;
/** An ampersand that does not begin an entity. */
const AMPERSAND = '&(?!(?:#[0-9]+|#x[0-9a-f]+|[0-9a-z]+);)';
const IN_PROSE = new RegExp(`${AMPERSAND}|[<>]`, 'gi');
const IN_ADDRESS = new RegExp(`${AMPERSAND}|[<>"]`, 'gi');

/** Escapes prose, keeping entities such as `&copy;`. */
export function escapeProse(text: string): string {
  return text.replace(IN_PROSE, (character) => definite(ESCAPES[character]));
}

/** Escapes a URL for an attribute, keeping entities. */
export function escapeAddress(text: string): string {
  return text.replace(IN_ADDRESS, (character) => definite(ESCAPES[character]));
}

/** Encodes a name for the fragment of a URL, with dots instead of percent signs. */
export function hashPart(name: string): string {
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replace(/[.!*'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}
