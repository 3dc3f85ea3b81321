import type { MessageRecord, Organization } from '../../../model/index.js';
import { definite } from '../../../values.js';
import { rendererOf } from '../../text/renderer.rules.js';
import type { Term } from './terms.js';

/** Returns the words and "quoted phrases" of a search, in lower case. */
export function searchedWords(text: string): string[] {
  const words = [...text.toLowerCase().matchAll(/"([^"]+)"|[^\s"]+/g)].map(
    ([word, phrase]) => phrase ?? word,
  );
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))];
}

/** Returns a term for the messages that contain every word in their Markdown or topic, ignoring case. */
export function wordsTerm(words: readonly string[]): Term {
  return {
    test({ content, topic }) {
      const lower = [content.toLowerCase(), topic.toLowerCase()];
      return words.every((word) => lower.some((text) => text.includes(word)));
    },
  };
}

const TAG_OR_TEXT = /<[^>]*>|[^<]+/g;
/** One character or entity, which a highlight must not split. */
const CHARACTER = /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);|[\s\S]/giu;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const HIGHLIGHT = '<span class="highlight">';

/** Highlights words in the text of HTML, leaving tags and entities intact. Expects words in lower case. */
export function highlightHtml(html: string, words: readonly string[]): string {
  return html.replace(TAG_OR_TEXT, (part) => (part.startsWith('<') ? part : highlightText(part, words)));
}

function highlightText(text: string, words: readonly string[]): string {
  const characters = text.match(CHARACTER) ?? [];
  // A character whose lowercase form is longer stays unchanged, so that positions match.
  const shown = characters.map((character) => {
    const lower = (ENTITIES[character] ?? character).toLowerCase();
    return [...lower].length === 1 ? lower : (ENTITIES[character] ?? character);
  });
  const marked = new Uint8Array(characters.length);
  for (const word of words) {
    const wanted = [...word];
    for (let at = 0; at + wanted.length <= shown.length; at++) {
      if (wanted.every((character, i) => shown[at + i] === character)) marked.fill(1, at, at + wanted.length);
    }
  }
  let result = '';
  characters.forEach((character, i) => {
    if (marked[i] && !marked[i - 1]) result += HIGHLIGHT;
    result += character;
    if (marked[i] && !marked[i + 1]) result += '</span>';
  });
  return result;
}

export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its ' +
    'itself they them their theirs themselves what which who whom this that these those am is are was were be been being ' +
    'have has had having do does did doing a an the and but if or because as until while of at by for with about against ' +
    'between into through during before after above below to from up down in out on off over under again further then once ' +
    'here there when where why how all any both each few more most other some such no nor not only own same so than too ' +
    'very s t can will just don should now b c d e f g h j k l m n o p q r u v w x y z'
  ).split(' '),
);

/**
 * Returns a term for the messages that Zulip finds: their topic and displayed text contain all words of the search in
 * some form, and their Markdown or topic contains the quoted phrases of the search. A search for stop words alone finds
 * nothing.
 */
export function fullTextTerm(org: Organization, text: string): Term {
  const wanted = [...lexemesOf(text)];
  // Every form of a word begins with all but the last character of the word's lexeme.
  const roots = wanted.map((lexeme) => (isWord(lexeme) ? lexeme.slice(0, -1) : lexeme));
  const { test: hasPhrases } = wordsTerm(phrasesOf(text.toLowerCase()));
  return {
    test(message) {
      if (wanted.length === 0) return false;
      const topic = message.topic.toLowerCase();
      const source = textThatContainsAllWords(org, message).toLowerCase();
      // This excludes most messages without rendering them.
      if (!roots.every((root) => source.includes(root) || topic.includes(root))) return false;
      const found = lexemesOf(`${message.topic} ${rendererOf(org).message(message)}`);
      return wanted.every((lexeme) => found.has(lexeme)) && hasPhrases(message);
    },
  };
}

/** Returns the quoted phrases of a search. Quotes inside a word do not count. */
function phrasesOf(text: string): string[] {
  const parts = text.match(/"[^"]+"|\S+/g) ?? [];
  return parts.filter((part) => /^"[^"]*"$/.test(part)).map((part) => part.slice(1, -1));
}

/** Matches Markdown that may display words that it does not contain: emoji, mentions by ID, times and formulas. */
const DISPLAYS_OTHER_WORDS = /\p{Extended_Pictographic}|\p{RI}|\u20e3|@_?\*|<time:|\$\$|(?:```|~~~)\s*math/u;

/** Returns a string that contains all displayed words of a message: the Markdown where possible, otherwise the HTML. */
function textThatContainsAllWords(org: Organization, message: MessageRecord): string {
  const { content, rendered_content: html } = message;
  const displaysContent = typeof html !== 'string' && !DISPLAYS_OTHER_WORDS.test(content);
  return displaysContent ? content : rendererOf(org).message(message);
}

/** Highlights every form of a search's words in HTML, as Zulip does. */
export function highlightFullText(html: string, text: string): string {
  const wanted = lexemesOf(text);
  let result = '';
  let done = 0;
  for (const { lexeme, start, end, isComposed } of tokensIn(html)) {
    if (isComposed || lexeme === undefined || !wanted.has(lexeme)) continue;
    result += `${html.slice(done, start)}${HIGHLIGHT}${html.slice(start, end)}</span>`;
    done = end;
  }
  return result + html.slice(done);
}

/** A word, number, address or path, as split by PostgreSQL, which Zulip uses to search messages. */
interface Token {
  start: number;
  end: number;
  /** The form that all variants of a word share; `undefined` for a stop word. */
  lexeme: string | undefined;
  /** Whether the token is a URL or a hyphenated word, whose parts are also tokens. */
  isComposed: boolean;
}

const LABEL = '[a-z\\d]+(?:-+[a-z\\d]+)*';
const LETTERS = '[\\p{L}\\p{M}\\d]';
const TOKEN = new RegExp(
  [
    '(?<skipped></?[a-z][^<>]*>|&(?:#\\d+|#x[\\da-f]+|[a-z]+);|[a-z]+://)',
    `(?<email>(?<![\\w.-])[\\w.-]*[a-z\\d]@${LABEL}(?:\\.${LABEL})+)`,
    `(?<host>${LABEL}(?:\\.${LABEL})*\\.[a-z]{2,}(?!${LETTERS})(?::\\d+)?)(?<path>[/?][^\\s"<>\\\\^\`{|}]*)?`,
    `(?<dotted>${LABEL}(?:\\.${LABEL})+)`,
    '(?<file>(?:~?/|[a-z\\d]+/)\\w[\\w-]*(?:[./][\\w-]+)*)',
    `(?<number>[-+]?\\d+(?!${LETTERS}))`,
    `(?<composed>\\p{L}${LETTERS}*(?:-\\d*\\p{L}${LETTERS}*)+)`,
    `(?<word>${LETTERS}+)`,
  ].join('|'),
  'giu',
);

function* tokensIn(text: string): Generator<Token> {
  for (const { index, 0: token, groups = {} } of text.matchAll(TOKEN)) {
    if (groups.skipped !== undefined) continue;
    const { host, path, composed } = groups;
    const parts = path === undefined ? (composed?.split('-') ?? [token]) : [definite(host), path];
    if (parts.length > 1) {
      yield { start: index, end: index + token.length, lexeme: lexemeOf(token), isComposed: true };
    }
    let end = index;
    for (const part of parts) {
      const start = text.indexOf(part, end);
      end = start + part.length;
      yield { start, end, lexeme: lexemeOf(part), isComposed: false };
    }
  }
}

function lexemesOf(text: string): ReadonlySet<string> {
  const lexemes = [...tokensIn(text)].map(({ lexeme }) => lexeme);
  return new Set(lexemes.filter((lexeme) => lexeme !== undefined));
}

function isWord(token: string): boolean {
  return /^[\p{L}\p{M}-]+$/u.test(token);
}

/**
 * Returns the form of a word without endings such as -s, -ed, -ing and -ly; `undefined` for a stop word. Zulip uses a
 * dictionary, which also knows irregular forms.
 */
function lexemeOf(token: string): string | undefined {
  const lower = token.toLowerCase();
  if (!isWord(lower)) return lower;
  if (STOP_WORDS.has(lower)) return undefined;
  const singular = lower
    .replace(/(?<=..)ie[sd]$/, 'y')
    .replace(/(?<=ss|sh|ch|x|z)es$/, '')
    .replace(/(?<=..[^sui])s$/, '');
  const base = /^(.{3,})(?:ing|ed)$/.exec(singular)?.[1] ?? '';
  return (/[aeiouy]/.test(base) ? base : singular).replace(/(?<=...)(?:e|e?ly)$/, '');
}
