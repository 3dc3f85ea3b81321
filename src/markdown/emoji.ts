import { definite } from '../values.js';
import { LazyTable } from './name-tables.js';
import { escapeHtml, isSafeImage } from './safe-html.js';
import type { Stash } from './stash.js';
import type { RenderState } from './state.js';

/** The only emoji that Zulip itself defines. */
export const ZULIP_EMOJI = {
  name: 'zulip',
  source_url: '/static/generated/emoji/images/emoji/unicode/zulip.png',
};

const NAMED = /:([\p{L}\p{N}_+-]+):/gu;
const PART = String.raw`\p{Emoji}(?:\p{EMod}|\ufe0f\u20e3?|[\u{e0020}-\u{e007e}]+\u{e007f})?`;
const PICTOGRAPH = new RegExp(String.raw`\p{RI}{2}|${PART}(?:\u200d(?:\p{RI}{2}|${PART}))*`, 'gu');
/** Matches characters such as digits and arrows, which are emoji only with a variation selector. */
const SHOWN_AS_TEXT = /^\P{EPres}\u20e3?$/u;

const EMOTICONS: Readonly<Record<string, string>> = {
  ':)': 'smile',
  '(:': 'smile',
  ':(': 'frown',
  '<3': 'heart',
  ':|': 'neutral',
  ':/': 'confused',
  ';)': 'wink',
  ':D': 'grinning',
  ':o': 'open_mouth',
  ':O': 'open_mouth',
  ':p': 'stuck_out_tongue',
  ':P': 'stuck_out_tongue',
};
const AROUND = String.raw`,.;?!()\[\] "'\n\t`;
/** The alternatives of a pattern that matches emoticons, except the `:/` in a URL. */
const SIGNS = Object.keys(EMOTICONS)
  .map((sign) => sign.replace(/[()|]/, '\\$&'))
  .join('|')
  .replace(':/', ':/(?!/)');
const EMOTICON = new RegExp(`(?<![^${AROUND}])(?:${SIGNS})(?![^${AROUND}])`, 'g');

/** Emoji that are known before the table is loaded, because scenarios and most reactions use them. */
const COMMON: ReadonlyMap<string, string> = new Map([
  ['+1', '1f44d'],
  ['tada', '1f389'],
  ['heart', '2764'],
  ['eyes', '1f440'],
  ['rocket', '1f680'],
  ['laughing', '1f606'],
]);

/** Matches strings that may have emoticons or Unicode emoji. */
const MAY_HAVE_SIGNS = new RegExp(String.raw`${SIGNS}|\p{EPres}|[\u200d\ufe0f\u{e007f}]`, 'u');
/** Matches every place where a name may begin. Names overlap in `:a:b:`. */
const MAY_BE_NAMED = /:(?=([\p{L}\p{N}_+-]+):)/gu;

export const emojiTable = new LazyTable(
  () => import('./emoji-names.generated.js').then(({ EMOJI_NAMES }) => EMOJI_NAMES),
  parseEmojiNames,
);

type EmojiEntry = [code: string, name: string, ...aliases: string[]];

function parseEmojiNames(source: string) {
  const entries = source.split('|').map((entry): EmojiEntry => {
    const [code = '', name = '', ...aliases] = entry.split(' ');
    return [code, name, ...aliases];
  });
  return {
    entries,
    codes: new Map(entries.flatMap(([code, ...all]) => all.map((name) => [name, code] as const))),
    names: new Map(entries.map(([code, name]) => [code, name])),
  };
}

/** Loads the names of emoji if the Markdown may need them. */
export function prepareEmoji(text: string): Promise<void> | undefined {
  if (emojiTable.isLoaded) return undefined;
  const hasUncommon = () => [...text.matchAll(MAY_BE_NAMED)].some(([, name = '']) => !COMMON.has(name));
  return MAY_HAVE_SIGNS.test(text) || hasUncommon() ? emojiTable.load() : undefined;
}

/** Loads the table if `emojiCode()` needs it for a name; otherwise returns `undefined`. */
export function loadEmojiNamed(name: string): Promise<void> | undefined {
  return COMMON.has(name) ? undefined : emojiTable.load();
}

/** Returns the code of an emoji, by its name or one of its aliases. Call `loadEmojiNamed()` first. */
export function emojiCode(name: string): string | undefined {
  return COMMON.get(name) ?? emojiTable.table.codes.get(name);
}

/** Returns the canonical name of an emoji, by its code. */
export function emojiName(code: string): string | undefined {
  return emojiTable.table.names.get(code);
}

/** Returns all emoji, each with its code, canonical name and aliases. */
export function emojiEntries(): readonly EmojiEntry[] {
  return emojiTable.table.entries;
}

/** Replaces `:name:` with the organization's custom emoji or a Unicode one. Other names stay text. */
export function namedEmoji(text: string, stash: Stash, { context }: RenderState): string {
  return text.replace(NAMED, (source, name: string) => {
    const own = context.emoji(name) ?? (name === ZULIP_EMOJI.name ? ZULIP_EMOJI : undefined);
    if (own !== undefined && isSafeImage(own.source_url))
      return stash.keep(imageEmojiHtml(own.source_url, name), source);
    const code = own === undefined ? emojiCode(name) : undefined;
    return stash.keep(code === undefined ? source : unicodeEmojiHtml(code, name), source);
  });
}

/** Replaces emoticons such as `:)` that stand between spaces, punctuation or the ends of the text. */
export function emoticons(text: string, stash: Stash): string {
  let end = -1;
  return text.replace(EMOTICON, (source, at: number) => {
    // An emoticon directly after a replaced one stays text.
    if (at === end) return source;
    end = at + source.length;
    const name = definite(EMOTICONS[source]);
    return stash.keep(unicodeEmojiHtml(definite(emojiCode(name)), name), source);
  });
}

/** Replaces Unicode emoji. Unknown sequences stay unchanged. */
export function pictographs(text: string, stash: Stash): string {
  return text.replace(PICTOGRAPH, (source) => {
    if (SHOWN_AS_TEXT.test(source)) return source;
    const code = codeOfPictograph(source);
    const name = emojiName(code);
    return name === undefined ? source : stash.keep(unicodeEmojiHtml(code, name), source);
  });
}

function codeOfPictograph(emoji: string): string {
  return [...emoji.replaceAll('\ufe0f', '')]
    .map((character) => definite(character.codePointAt(0)).toString(16).padStart(4, '0'))
    .join('-');
}

function unicodeEmojiHtml(code: string, name: string): string {
  const title = escapeHtml(name.replaceAll('_', ' '));
  return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${escapeHtml(name)}:</span>`;
}

function imageEmojiHtml(address: string, name: string): string {
  const title = escapeHtml(name.replaceAll('_', ' '));
  return `<img alt=":${escapeHtml(name)}:" class="emoji" src="${escapeHtml(address)}" title="${title}">`;
}
