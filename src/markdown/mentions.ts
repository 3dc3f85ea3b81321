import { definite } from '../values.js';
import { escapeText } from './escape.js';
import type { Stash } from './stash.js';
import type { Mentioned, RenderState } from './state.js';

/**
 * Mentions and channel links are allowed at the start, or after white space, a quote, a slash or an opening
 * bracket.
 */
export const BEFORE_NAME = `(?<![^\\s'"({\\[/<])`;

const USER = new RegExp(`${BEFORE_NAME}@(_?)\\*\\*([^*]+)\\*\\*`, 'g');
const GROUP = new RegExp(`${BEFORE_NAME}@(_?)\\*([^*]+)\\*`, 'g');
const CHANNEL_WILDCARDS: readonly string[] = ['all', 'everyone', 'channel', 'stream'];

interface Label {
  mentioned: Mentioned;
  kind: string;
  data: string;
  name: string;
  isActive?: boolean | undefined;
}

/** Replaces `@**Name**`, `@**Name|id**`, `@**all**` and `@**topic**`; silent with `@_`. */
export function userMentions(text: string, stash: Stash, state: RenderState): string {
  return text.replace(USER, (source, silent: string, name: string) => {
    const label = wildcard(name) ?? userLabel(stash.source(name), state);
    return label === undefined ? source : stash.keep(mention(label, silent !== '', state), source);
  });
}

/** Replaces `@*group*`; silent with `@_`. */
export function groupMentions(text: string, stash: Stash, state: RenderState): string {
  return text.replace(GROUP, (source, silent: string, name: string) => {
    const group = state.context.group(stash.source(name));
    if (group === undefined) return source;
    const label: Label = {
      mentioned: { what: 'group', id: group.id },
      kind: 'user-group-mention',
      data: ` data-user-group-id="${group.id}"`,
      name: group.name,
      isActive: group.isActive,
    };
    return stash.keep(mention(label, silent !== '', state), source);
  });
}

/** Makes every mention in a line silent, because quotes must not notify again. */
export function silenceMentions(line: string): string {
  if (!line.includes('@')) return line;
  return line.replace(USER, '@_**$2**').replace(GROUP, '@_*$2*');
}

function mention(
  { mentioned, kind, data, name, isActive }: Label,
  asked: boolean,
  state: RenderState,
): string {
  const silent = asked || isActive === false;
  if (!silent) state.mentioned.push(mentioned);
  return `<span class="${kind}${silent ? ' silent' : ''}"${data}>${escapeText(`${silent ? '' : '@'}${name}`)}</span>`;
}

function wildcard(name: string): Label | undefined {
  if (CHANNEL_WILDCARDS.includes(name)) {
    const kind = 'user-mention channel-wildcard-mention';
    return { mentioned: { what: 'all' }, kind, data: ' data-user-id="*"', name };
  }
  return name === 'topic'
    ? { mentioned: { what: 'topic' }, kind: 'topic-mention', data: '', name }
    : undefined;
}

function userLabel(text: string, { context }: RenderState): Label | undefined {
  const withId = /^(.*)\|(\d{1,15})$/.exec(text);
  const user = withId === null ? context.user(text) : context.user(definite(withId[1]), Number(withId[2]));
  if (user === undefined) return undefined;
  const { id, name, isActive } = user;
  const data = ` data-user-id="${id}"`;
  return { mentioned: { what: 'user', id }, kind: 'user-mention', data, name, isActive };
}
