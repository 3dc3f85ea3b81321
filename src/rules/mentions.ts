import { badRequest } from '../errors/index.js';
import type { DeepReadonly, Organization, User, UserGroup } from '../model/index.js';
import { groupMembers } from './group-members.js';
import { isInSetting } from './membership.js';

/** Whom a content mentions aloud. Silent mentions (`@_**Name**`) and those in code or quotes notify nobody. */
export interface Mentions {
  userIds: ReadonlySet<number>;
  groups: readonly DeepReadonly<UserGroup>[];
  /** `@**all**`, `@**everyone**`, `@**channel**`, `@**stream**`. */
  all: boolean;
  /** `@**topic**`. */
  topic: boolean;
}

const NOTHING: Mentions = { userIds: new Set(), groups: [], all: false, topic: false };
const USER_OR_WILDCARD = /(?<![\p{L}\p{N}_@])@\*\*([^*\n]+)\*\*/gu;
const GROUP = /(?<![\p{L}\p{N}_@])@\*([^*\n]+)\*(?!\*)/gu;
const WILDCARDS: readonly string[] = ['all', 'everyone', 'channel', 'stream'];

/** What a content mentions, by the syntax `@**Name**`, `@**Name|id**` and `@*group*`. */
export function mentionsIn(org: Organization, content: string): Mentions {
  if (!content.includes('@*')) return NOTHING;
  const aloud = spokenPart(content);
  const userIds = new Set<number>();
  const groups: DeepReadonly<UserGroup>[] = [];
  let all = false;
  let topic = false;
  for (const [, name = ''] of aloud.matchAll(USER_OR_WILDCARD)) {
    if (WILDCARDS.includes(name)) all = true;
    else if (name === 'topic') topic = true;
    else {
      const user = mentionedUser(org, name);
      if (user !== undefined) userIds.add(user.id);
    }
  }
  for (const [, name = ''] of aloud.matchAll(GROUP)) {
    const group = org.tables.user_groups.firstBy('name', name);
    // A deactivated group cannot be mentioned (reference: States and transitions); its name is plain text then.
    if (group === undefined || group.deactivated) continue;
    groups.push(group);
    for (const id of groupMembers(org, group.id)) userIds.add(id);
  }
  return { userIds, groups, all, topic };
}

/** That the sender may mention every group that the content mentions. */
export function assertMayMention(org: Organization, sender: DeepReadonly<User>, content: string): void {
  for (const group of mentionsIn(org, content).groups) {
    if (!isInSetting(org, sender, group.can_mention_group)) {
      throw badRequest(`You may not mention the user group ${group.name}`);
    }
  }
}

function mentionedUser(org: Organization, text: string): DeepReadonly<User> | undefined {
  const { users } = org.tables;
  const withId = /^(.*)\|(\d{1,15})$/.exec(text);
  if (withId === null) return users.firstBy('fullName', text.toLowerCase());
  const user = users.get(Number(withId[2]));
  const name = withId[1] as string;
  return name === '' || user?.full_name.toLowerCase() === name.toLowerCase() ? user : undefined;
}

/** The content without code and quotes. A spoiler is read on: what it hides still notifies. */
function spokenPart(content: string): string {
  const kept: string[] = [];
  const fences: { mark: string; silent: boolean }[] = [];
  for (const line of content.split('\n')) {
    const [, mark, info = ''] = /^ {0,3}(`{3,}|~{3,})\s*(.*)$/.exec(line) ?? [];
    const open = fences.at(-1);
    if (mark !== undefined && open !== undefined && info === '' && mark.startsWith(open.mark)) fences.pop();
    else if (open?.silent) continue;
    else if (mark !== undefined) fences.push({ mark, silent: !/^spoiler\b/.test(info) });
    else if (!/^ {0,3}>/.test(line)) kept.push(line);
  }
  return kept.join('\n').replace(/(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, ' ');
}
