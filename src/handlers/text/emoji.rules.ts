import { badParameter } from '../../contract/errors/index.js';
import { emojiCode, emojiEntries, emojiTable, loadEmojiNamed, ZULIP_EMOJI } from '../../markdown/emoji.js';
import type { DeepReadonly, Organization, Reaction, RealmEmoji } from '../../model/index.js';

export type Emoji = Omit<Reaction, 'user_id'>;
type ReactionType = Reaction['reaction_type'];

const UNICODE_CODE = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/;
const EMOJI_NAME = /^[\p{L}\p{N}_+-]+$/u;

export interface EmojiRequest {
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: ReactionType;
}

/**
 * Returns the emoji that a request adds. A known name is sufficient; in the reference dialect, other names
 * need a Unicode code. Users may always add an emoji that is already on the message.
 * @param current the reactions of the message
 * @throws ApiError `BAD_REQUEST` that names the emoji or code
 */
export async function requireEmoji(
  org: Organization,
  request: EmojiRequest & { emoji_name: string },
  current: readonly DeepReadonly<Reaction>[],
): Promise<Emoji> {
  const { emoji_name } = request;
  await loadEmojiNamed(emoji_name);
  const reaction_type = request.reaction_type ?? typeOf(org, emoji_name);
  const known = codeOf(org, reaction_type, emoji_name);
  const code = request.emoji_code ?? known;
  const shared = current.find(
    (candidate) => candidate.reaction_type === reaction_type && candidate.emoji_code === code,
  );
  // A reaction with the same code takes the name of the existing reaction.
  if (shared !== undefined) {
    return { emoji_name: shared.emoji_name, emoji_code: shared.emoji_code, reaction_type };
  }
  const takesAnyName = reaction_type === 'unicode_emoji' && !org.follows('knowsEmojiByName');
  const isName = known !== undefined || (takesAnyName && EMOJI_NAME.test(emoji_name));
  if (code === undefined || !isName) {
    const kind = reaction_type === 'realm_emoji' ? 'custom emoji' : 'emoji';
    throw badParameter('emoji_name', `there is no ${kind} ${emoji_name}`);
  }
  const valid = known === undefined ? UNICODE_CODE.test(code) : code === known;
  if (!valid) throw badParameter('emoji_code', `${code} is not the code of ${emoji_name}`);
  return { emoji_name, emoji_code: code, reaction_type };
}

export async function findEmoji(org: Organization, emoji_name: string): Promise<Emoji | undefined> {
  await loadEmojiNamed(emoji_name);
  const reaction_type = typeOf(org, emoji_name);
  const emoji_code = codeOf(org, reaction_type, emoji_name);
  return emoji_code === undefined ? undefined : { emoji_name, emoji_code, reaction_type };
}

function codeOf(org: Organization, type: ReactionType, name: string): string | undefined {
  if (type === 'realm_emoji') return activeEmoji(org, name)?.id.toString();
  if (type === 'unicode_emoji') return emojiCode(name);
  return name === ZULIP_EMOJI.name ? name : undefined;
}

export async function unicodeEmoji(name: string): Promise<Emoji> {
  await loadEmojiNamed(name);
  return { emoji_name: name, emoji_code: emojiCode(name) ?? '', reaction_type: 'unicode_emoji' };
}

/** Returns the type of the emoji with this name. Custom emoji take precedence. */
function typeOf(org: Organization, name: string): ReactionType {
  if (activeEmoji(org, name) !== undefined) return 'realm_emoji';
  return name === ZULIP_EMOJI.name ? 'zulip_extra_emoji' : 'unicode_emoji';
}

/**
 * Returns a predicate for the reactions that a request removes. The predicate compares the code of the emoji or, if the
 * request has no code, the emoji's name.
 * @throws ApiError `BAD_REQUEST` if the request has neither; in the zulip dialect, also if the name is unknown
 */
export async function emojiMatcher(
  org: Organization,
  { emoji_name, emoji_code, reaction_type = 'unicode_emoji' }: EmojiRequest,
): Promise<(reaction: DeepReadonly<Reaction>) => boolean> {
  if (emoji_code !== undefined)
    return (reaction) => reaction.reaction_type === reaction_type && reaction.emoji_code === emoji_code;
  if (emoji_name === undefined) throw badParameter('emoji_name', 'specify the name or the code of the emoji');
  await loadEmojiNamed(emoji_name);
  // As in Zulip, the name alone determines the code, even if the request specifies a different type.
  const code = codeOf(org, typeOf(org, emoji_name), emoji_name);
  if (code === undefined && org.follows('knowsEmojiByName'))
    throw badParameter('emoji_name', `there is no emoji ${emoji_name}`);
  return (reaction) =>
    reaction.reaction_type === reaction_type &&
    (code === undefined ? reaction.emoji_name === emoji_name : reaction.emoji_code === code);
}

const CUSTOM_NAME = /^[0-9a-z_-]*[0-9a-z]$/;

export function activeEmoji(org: Organization, name: string): DeepReadonly<RealmEmoji> | undefined {
  return org.tables.realm_emoji.firstBy('activeName', name);
}

/** @throws ApiError `BAD_REQUEST` for a name that custom emoji cannot have */
export function assertCustomName(name: string): void {
  if (CUSTOM_NAME.test(name)) return;
  throw badParameter('emoji_name', 'must contain only a-z, 0-9, "_" and "-", and end with a letter or digit');
}

/** Returns Zulip's table of emoji as JSON: names by code, the canonical name first. */
export async function emojiData(): Promise<string> {
  await emojiTable.load();
  return JSON.stringify({
    code_to_names: Object.fromEntries(emojiEntries().map(([code, ...names]) => [code, names])),
  });
}
