import { keysOf } from '../../values.js';

/** Names of mentions that do not refer to a user. */
export const WILDCARDS = new Set(['all', 'everyone', 'stream', 'channel', 'topic']);

/** Languages of code blocks, and Zulip's own blocks. */
export const LANGUAGES = new Set([
  ...['', 'quote', 'math', 'text'],
  ...'py python js javascript ts typescript json sh bash console html css sql java kotlin dart'.split(' '),
  ...'c cpp go rust ruby diff yaml xml markdown'.split(' '),
]);

export const EXTENSIONS = 'png jpg jpeg gif webp svg mp4 mp3 pdf txt zip csv json htm html'.split(' ');

/** The extension of a file name. */
export const EXTENSION = new RegExp(`\\.(?:${EXTENSIONS.join('|')})$`, 'i');

export const SOME_TIME = '<time:2026-01-15T12:00:00+00:00>';

/**
 * The parts of Markdown that have a meaning. Earlier kinds are recognized first. Named groups would be slow.
 */
const PARTS = {
  fence: /^[ \t>]*(?:`{3,}|~{3,})[^\n]*$/u,
  command: /^\/(?:me|poll|todo)\b/u,
  time: /<time:[^>\n]*>/u,
  mention: /@_?\*\*[^*\n]+\*\*/u,
  group: /@_?\*[^*\n]+\*/u,
  channel: /#\*\*[^*\n]+\*\*/u,
  link: /!?\[[^\]\n]*\]\([^)\s]*\)/u,
  url: /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>()`"'\]]+/u,
  upload: /\/user_uploads\/[^\s<>()`"'\]]+/u,
  email: /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/u,
  math: /\$\$[^$\n]+\$\$/u,
  emoji: /:(?!\d+:)[a-z0-9_+-]+:/u,
  item: /^[ \t>]*\d{1,9}[.)](?=[ \t])/u,
  number: /\p{N}+/u,
  word: /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’]*/u,
} as const;
export type Part = keyof typeof PARTS;
/** The kinds of parts by the index of their group in `MARKDOWN`: the first group is `KINDS[0]`. */
export const KINDS: readonly Part[] = keysOf(PARTS);
/** Matches a part of any kind. Only the group of its kind is set. */
export const MARKDOWN = new RegExp(
  Object.values(PARTS)
    .map(({ source }) => `(${source})`)
    .join('|'),
  'gimu',
);
