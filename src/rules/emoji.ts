import { badParameter } from '../errors/index.js';
import type { DeepReadonly, Reaction } from '../model/index.js';

/** An emoji as reactions name it. */
export type Emoji = Omit<Reaction, 'user_id'>;
type ReactionType = Reaction['reaction_type'];

/** Codes of well-known emoji, by the names that the published server gives them. Aliases share a code. */
const UNICODE: Readonly<Record<string, string>> = {
  '+1': '1f44d',
  thumbs_up: '1f44d',
  '-1': '1f44e',
  thumbs_down: '1f44e',
  '100': '1f4af',
  alarm_clock: '23f0',
  angry: '1f620',
  beers: '1f37b',
  bug: '1f41b',
  bulb: '1f4a1',
  light_bulb: '1f4a1',
  cake: '1f370',
  check: '2705',
  check_mark: '2714',
  clap: '1f44f',
  coffee: '2615',
  confused: '1f615',
  construction: '1f6a7',
  cry: '1f622',
  cross_mark: '274c',
  exclamation: '2757',
  eyes: '1f440',
  fire: '1f525',
  gift: '1f381',
  grinning: '1f600',
  hand: '270b',
  heart: '2764',
  heart_eyes: '1f60d',
  hourglass: '231b',
  joy: '1f602',
  laughing: '1f606',
  lock: '1f512',
  memo: '1f4dd',
  muscle: '1f4aa',
  octopus: '1f419',
  ok: '1f44c',
  open_mouth: '1f62e',
  party_popper: '1f389',
  tada: '1f389',
  pizza: '1f355',
  pray: '1f64f',
  question: '2753',
  raised_hands: '1f64c',
  rocket: '1f680',
  sad: '2639',
  frown: '1f641',
  slight_smile: '1f642',
  smile: '1f642',
  smiley: '1f603',
  sob: '1f62d',
  sparkles: '2728',
  star: '2b50',
  sunglasses: '1f60e',
  thinking: '1f914',
  warning: '26a0',
  wave: '1f44b',
  wink: '1f609',
  working_on_it: '1f6e0',
  wrench: '1f527',
  zap: '26a1',
};

/** The one emoji that belongs to the service itself. */
const EXTRA = 'zulip';
const UNICODE_CODE = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/;
const NAME = /^[\p{L}\p{N}_+-]+$/u;

/** What a request says of an emoji. */
export interface EmojiRequest {
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: ReactionType;
}

/**
 * The emoji that a request means. A known name is enough; another one takes a code of Unicode with it. An emoji that
 * the message has already may be joined, whatever it is.
 * @throws ApiError `BAD_REQUEST` that names the emoji or code
 */
export function assertEmoji(
  request: EmojiRequest & { emoji_name: string },
  present: readonly DeepReadonly<Reaction>[],
): Emoji {
  const { emoji_name, emoji_code } = request;
  const reaction_type =
    request.reaction_type ?? (emoji_name === EXTRA ? 'zulip_extra_emoji' : 'unicode_emoji');
  const shared = present.find(
    (one) => one.reaction_type === reaction_type && one.emoji_code === (emoji_code ?? codeOf(emoji_name)),
  );
  // All who react with one code share the name that the first of them gave it.
  if (shared !== undefined) {
    return { emoji_name: shared.emoji_name, emoji_code: shared.emoji_code, reaction_type };
  }
  if (reaction_type === 'realm_emoji')
    throw badParameter('emoji_name', `there is no custom emoji ${emoji_name}`);
  const known = codeOf(emoji_name);
  if (reaction_type === 'zulip_extra_emoji' && emoji_name !== EXTRA) {
    throw badParameter('emoji_name', `there is no emoji ${emoji_name}`);
  }
  const code = emoji_code ?? known;
  if (code === undefined || !NAME.test(emoji_name)) {
    throw badParameter('emoji_name', `there is no emoji ${emoji_name}`);
  }
  const valid = known === undefined ? UNICODE_CODE.test(code) : code === known;
  if (!valid) throw badParameter('emoji_code', `${code} is not the code of ${emoji_name}`);
  return { emoji_name, emoji_code: code, reaction_type };
}

function codeOf(name: string): string | undefined {
  if (name === EXTRA) return EXTRA;
  return Object.hasOwn(UNICODE, name) ? UNICODE[name] : undefined;
}

/**
 * The emoji that a request to take a reaction away means: by code, or by name.
 * @throws ApiError `BAD_REQUEST` when the request gives neither
 */
export function emojiMatcher(request: EmojiRequest): (reaction: DeepReadonly<Reaction>) => boolean {
  const { emoji_name, emoji_code, reaction_type } = request;
  if (emoji_name === undefined && emoji_code === undefined) {
    throw badParameter('emoji_name', 'give the name or the code of the emoji');
  }
  const code = emoji_code ?? codeOf(emoji_name as string);
  return (one) =>
    (reaction_type === undefined || one.reaction_type === reaction_type) &&
    (code === undefined ? one.emoji_name === emoji_name : one.emoji_code === code);
}
