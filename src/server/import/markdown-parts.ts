import { keysOf } from '../../values.js';

/** Names that mentions have without a user. */
export const WILDCARDS = new Set(['all', 'everyone', 'stream', 'channel', 'topic']);

/** Languages of code blocks, and Zulip's own blocks. */
export const LANGUAGES = new Set([
  '',
  'quote',
  'math',
  'text',
  'py',
  'python',
  'js',
  'javascript',
  'ts',
  'typescript',
  'json',
  'sh',
  'bash',
  'console',
  'html',
  'css',
  'sql',
  'java',
  'kotlin',
  'dart',
  'c',
  'cpp',
  'go',
  'rust',
  'ruby',
  'diff',
  'yaml',
  'xml',
  'markdown',
]);

export const EXTENSION = /\.(?:png|jpe?g|gif|webp|svg|mp4|mp3|pdf|txt|zip|csv|json|html?)$/i;

/** Fixed instant for the times in messages. */
export const SOME_TIME = '<time:2026-01-15T12:00:00+00:00>';

/** The parts of Markdown with a meaning, in the order in which they are recognized. Without groups, which would be slow to name. */
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
export const KINDS: readonly Part[] = keysOf(PARTS);
export const MARKDOWN = new RegExp(
  Object.values(PARTS)
    .map(({ source }) => `(${source})`)
    .join('|'),
  'gimu',
);
