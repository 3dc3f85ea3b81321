import { apiError, badRequest } from '../../contract/errors/index.js';
import { mentionedIn, prepareMarkdown } from '../../markdown/index.js';
import {
  type Organization,
  roleText,
  topicKey,
  type UserGroupRecord,
  type UserRecord,
} from '../../model/index.js';
import { isInSetting } from '../access/membership.rules.js';
import { holdersOf, holdsPermission } from '../access/organization-permissions.rules.js';
import { holdersText, needsGroup, sendAs, settingsCall } from '../access/refusals.rules.js';
import { subscriberCount } from '../channels/subscription.rules.js';
import { groupMembers } from '../groups/group-members.rules.js';
import { contextOf } from '../text/markdown-context.rules.js';

/**
 * Users and groups that the content mentions with a notification. Silent mentions (`@_**Name**`) and those in code or quotes
 * notify no one.
 */
export interface Mentions {
  userIds: ReadonlySet<number>;
  /** Users that the content mentions by name, not through a group. */
  directUserIds: ReadonlySet<number>;
  groups: readonly UserGroupRecord[];
  /** `@**all**`, `@**everyone**`, `@**channel**`, `@**stream**`. */
  all: boolean;
  /** `@**topic**`. */
  topic: boolean;
}

/** The mentions in the content of a message, as rendered for its sender. Call `prepareMarkdown()` first. */
export function mentionsIn(org: Organization, sender: UserRecord | undefined, content: string): Mentions {
  const userIds = new Set<number>();
  const directUserIds = new Set<number>();
  const groups = new Set<UserGroupRecord>();
  const found = mentionedIn(content, contextOf(org, sender));
  for (const mentioned of found) {
    if (mentioned.what === 'user') directUserIds.add(mentioned.id);
    if (mentioned.what !== 'group') continue;
    groups.add(org.tables.user_groups.expect(mentioned.id));
    for (const id of groupMembers(org, mentioned.id)) userIds.add(id);
  }
  for (const id of directUserIds) userIds.add(id);
  const has = (what: 'all' | 'topic') => found.some((mentioned) => mentioned.what === what);
  return { userIds, directUserIds, groups: [...groups], all: has('all'), topic: has('topic') };
}

/** Channels and topics with more people need a permission to mention everyone. */
const MANY_USERS = 15;

/**
 * Checks that the organization lets the sender mention everyone in a channel or topic, if the content does.
 * @throws ApiError `STREAM_WILDCARD_MENTION_NOT_ALLOWED`, `TOPIC_WILDCARD_MENTION_NOT_ALLOWED`
 */
export async function assertMayMentionMany(
  org: Organization,
  sender: UserRecord,
  content: string,
  place: { streamId: number; topic: string },
): Promise<void> {
  if (holdsPermission(org, sender, 'can_mention_many_users_group')) return;
  await prepareMarkdown(content);
  const { all, topic } = mentionsIn(org, sender, content);
  if (all && subscriberCount(org, place.streamId) > MANY_USERS) {
    throw apiError(
      'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
      'You may not mention all subscribers of the channel',
    ).because(
      'can_mention_many_users_group',
      `\`can_mention_many_users_group\` is ${holdersText(org, holdersOf(org.settings, 'can_mention_many_users_group'))}, and the channel has ${subscriberCount(org, place.streamId)} subscribers; ${roleText(org, sender)}`,
      settingsCall({ can_mention_many_users_group: 'everyone' }),
    );
  }
  if (topic && topicParticipants(org, place).size > MANY_USERS) {
    throw apiError(
      'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
      'You may not mention all participants of the topic',
    ).because(
      'can_mention_many_users_group',
      `\`can_mention_many_users_group\` is ${holdersText(org, holdersOf(org.settings, 'can_mention_many_users_group'))}, and the topic has ${topicParticipants(org, place).size} participants; ${roleText(org, sender)}`,
      settingsCall({ can_mention_many_users_group: 'everyone' }),
    );
  }
}

/** Users who sent a message or reacted in a topic. */
export function topicParticipants(
  org: Organization,
  { streamId, topic }: { streamId: number; topic: string },
): Set<number> {
  const inTopic = org.tables.messages.by('topic', topicKey(streamId, topic));
  return new Set(
    inTopic.flatMap(({ sender_id, reactions }) => [sender_id, ...reactions.map(({ user_id }) => user_id)]),
  );
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
      throw needsGroup(badRequest(`You may not mention the user group ${group.name}`), org, sender, {
        rule: 'can_mention_group',
        setting: `\`can_mention_group\` of the user group ${group.id} (${group.name})`,
        value: group.can_mention_group,
        allow: sendAs(org, (user) => isInSetting(org, user, group.can_mention_group)),
      });
    }
  }
}
