import type { MarkdownContext } from '../../markdown/index.js';
import type { Channel, DeepReadonly, Organization, User } from '../../model/index.js';
import { canReadChannel } from '../access/channel-access.rules.js';
import { knownNow } from '../access/user-access.rules.js';
import { activeEmoji } from './realm-emoji.rules.js';

/** What names in a text mean in an organization; private channels and people only to a viewer who may know of them. */
export function contextOf(org: Organization, viewer?: DeepReadonly<User>): MarkdownContext {
  if (viewer === undefined) return contextWith(org, () => true);
  const known = lazily(() => knownNow(org, viewer));
  return contextWith(
    org,
    (channel) => canReadChannel(org, viewer, channel),
    ({ bot_type, id }) => bot_type !== null || (known()?.has(id) ?? true),
  );
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** What names mean in a text that everybody sees: people, groups and public channels. */
export function publicContextOf(org: Organization): MarkdownContext {
  return contextWith(org, (channel) => !channel.invite_only);
}

function contextWith(
  org: Organization,
  shows: (channel: DeepReadonly<Channel>) => boolean,
  knows: (user: DeepReadonly<User>) => boolean = () => true,
): MarkdownContext {
  const { users, user_groups, channels } = org.tables;
  return {
    user(name, id) {
      const user = id === undefined ? users.firstBy('fullName', name.toLowerCase()) : users.get(id);
      if (user === undefined || !knows(user)) return undefined;
      if (id !== undefined && name !== '' && user.full_name.toLowerCase() !== name.toLowerCase())
        return undefined;
      return { id: user.id, name: user.full_name };
    },
    group(name) {
      const group = user_groups.firstBy('name', name);
      // A deactivated group cannot be mentioned (reference: States and transitions); its name is plain text then.
      return group === undefined || group.deactivated ? undefined : group;
    },
    channel(name) {
      const channel = channels.firstBy('name', name.toLowerCase());
      return channel !== undefined && shows(channel) ? channel : undefined;
    },
    emoji: (name) => activeEmoji(org, name),
    emptyTopicName: org.settings.realm_empty_topic_display_name,
  };
}
