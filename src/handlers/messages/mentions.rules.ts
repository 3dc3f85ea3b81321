import { badRequest } from '../../contract/errors/index.js';
import { mentionedIn, prepareMarkdown } from '../../markdown/index.js';
import type { Organization, UserGroupRecord, UserRecord } from '../../model/index.js';
import { isInSetting } from '../access/membership.rules.js';
import { groupMembers } from '../groups/group-members.rules.js';
import { contextOf } from '../text/markdown-context.rules.js';

/**
 * Users and groups that a content mentions aloud. Silent mentions (`@_**Name**`) and those in code or quotes
 * notify no one.
 */
export interface Mentions {
  userIds: ReadonlySet<number>;
  groups: readonly UserGroupRecord[];
  /** `@**all**`, `@**everyone**`, `@**channel**`, `@**stream**`. */
  all: boolean;
  /** `@**topic**`. */
  topic: boolean;
}

/** Mentions in a content as rendered for its sender. Call `prepareMarkdown()` first. */
export function mentionsIn(org: Organization, sender: UserRecord | undefined, content: string): Mentions {
  const userIds = new Set<number>();
  const groups = new Set<UserGroupRecord>();
  const found = mentionedIn(content, contextOf(org, sender));
  for (const mentioned of found) {
    if (mentioned.what === 'user') userIds.add(mentioned.id);
    if (mentioned.what !== 'group') continue;
    groups.add(org.tables.user_groups.get(mentioned.id) as UserGroupRecord);
    for (const id of groupMembers(org, mentioned.id)) userIds.add(id);
  }
  const has = (what: 'all' | 'topic') => found.some((mentioned) => mentioned.what === what);
  return { userIds, groups: [...groups], all: has('all'), topic: has('topic') };
}

/** Checks that the sender may mention every mentioned group. */
export async function assertMayMention(
  org: Organization,
  sender: UserRecord,
  content: string,
): Promise<void> {
  await prepareMarkdown(content);
  for (const group of mentionsIn(org, sender, content).groups) {
    if (!isInSetting(org, sender, group.can_mention_group)) {
      throw badRequest(`You may not mention the user group ${group.name}`);
    }
  }
}
