import type { MarkdownContext } from '../markdown/index.js';
import type { DeepReadonly, Organization, User } from '../model/index.js';
import { canReadChannel } from '../rules/channel.js';

/** What names in a text mean in an organization; private channels only to a viewer who may see them. */
export function contextOf(org: Organization, viewer?: DeepReadonly<User>): MarkdownContext {
  const { users, user_groups, channels } = org.tables;
  return {
    user(name, id) {
      const user = id === undefined ? users.firstBy('fullName', name.toLowerCase()) : users.get(id);
      if (user === undefined) return undefined;
      if (id !== undefined && name !== '' && user.full_name.toLowerCase() !== name.toLowerCase())
        return undefined;
      return { id: user.id, name: user.full_name };
    },
    group(name) {
      const group = user_groups.firstBy('name', name);
      return group === undefined || group.deactivated ? undefined : group;
    },
    channel(name) {
      const channel = channels.firstBy('name', name.toLowerCase());
      if (channel === undefined || (viewer && !canReadChannel(org, viewer, channel))) return undefined;
      return channel;
    },
    emptyTopicName: org.settings.realm_empty_topic_display_name,
  };
}
