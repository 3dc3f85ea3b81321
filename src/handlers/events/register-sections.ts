import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import type { DeepReadonly, Organization, User } from '../../model/index.js';
import { folderSchema, presentFolder } from '../../present/folder.js';
import { groupSchema, presentGroup } from '../../present/group.js';
import { navigationViewSchema, presentNavigationViews } from '../../present/navigation.js';
import { presencesSchema, presentPresences } from '../../present/presence.js';
import {
  otherChannelsShape,
  presentOtherChannels,
  presentSubscriptions,
  subscriptionSchema,
} from '../../present/subscription.js';
import { avatarUrl, presentUser, type UserView, userSchema } from '../../present/user.js';
import { lastReceivedId } from '../../rules/message-access.js';
import { visiblePresences } from '../../rules/presence.js';
import { accessibleUsers } from '../../rules/user.js';

/** For whom a section of the register response is made. */
export interface RegisterView {
  org: Organization;
  actor: DeepReadonly<User>;
  level: number;
  clientGravatar: boolean;
  realmUrl: string;
}

/** The fields that one name in `fetch_event_types` asks for. */
interface Section {
  shape: z.ZodRawShape;
  present(view: RegisterView): Record<string, unknown>;
}

/** The parts of an organization that a client asks for by name. Adding one is an entry here. */
export const REGISTER_SECTIONS: Record<string, Section> = {
  message: {
    shape: { max_message_id: z.int() },
    present: ({ org, actor }) => ({ max_message_id: lastReceivedId(org, actor.id) }),
  },
  realm: {
    shape: {
      realm_name: z.string(),
      realm_description: z.string(),
      realm_uri: z.string(),
      realm_url: since('realmUrl', z.string()),
      realm_allow_edit_history: z.boolean(),
      realm_moderation_request_channel_id: z.int(),
      realm_push_notifications_enabled: z.boolean(),
    },
    present: ({ org, realmUrl }) => ({
      realm_name: org.identity.name,
      realm_description: org.identity.description,
      realm_uri: realmUrl,
      realm_url: realmUrl,
      realm_allow_edit_history: org.settings.allow_edit_history,
      realm_moderation_request_channel_id: org.settings.moderation_request_channel_id ?? -1,
      realm_push_notifications_enabled: org.settings.push_notifications_enabled,
    }),
  },
  realm_user: {
    shape: {
      realm_users: z.array(userSchema),
      realm_non_active_users: z.array(userSchema),
      user_id: z.int(),
      email: z.string(),
      delivery_email: z.string(),
      full_name: z.string(),
      avatar_url: z.string(),
      is_owner: z.boolean(),
      is_admin: z.boolean(),
      is_moderator: z.boolean(),
      is_guest: z.boolean(),
      is_billing_admin: until('billingAdminRemoved', z.boolean()),
    },
    present: presentRealmUsers,
  },
  realm_user_groups: {
    shape: { realm_user_groups: z.array(groupSchema) },
    present: ({ org, level }) => ({
      realm_user_groups: org.tables.user_groups.all().map((group) => presentGroup(org, group, level)),
    }),
  },
  channel_folders: {
    shape: { channel_folders: since('channelFolders', z.array(folderSchema)) },
    present: ({ org }) => ({ channel_folders: org.tables.channel_folders.all().map(presentFolder) }),
  },
  navigation_views: {
    shape: { navigation_views: since('navigationViews', z.array(navigationViewSchema)) },
    present: ({ org, actor }) => ({ navigation_views: presentNavigationViews(org, actor.id) }),
  },
  subscription: {
    shape: { subscriptions: z.array(subscriptionSchema), ...otherChannelsShape },
    present: ({ org, actor, level }) => ({
      subscriptions: presentSubscriptions(org, actor.id, level),
      ...presentOtherChannels(org, actor, level),
    }),
  },
  presence: {
    shape: { presences: presencesSchema, server_timestamp: z.number() },
    present: ({ org, actor, level }) => ({
      presences: presentPresences(org, visiblePresences(org, actor), level),
      server_timestamp: org.clock.now(),
    }),
  },
};

function presentRealmUsers(view: RegisterView): Record<string, unknown> {
  const { org, actor } = view;
  const userView: UserView = { ...view, profileData: true };
  const users = accessibleUsers(org, actor).map((user) => presentUser(user, userView));
  const own = users.find(({ user_id }) => user_id === actor.id);
  return {
    realm_users: users.filter(({ is_active }) => is_active),
    realm_non_active_users: users.filter(({ is_active }) => !is_active),
    user_id: actor.id,
    email: own?.email,
    delivery_email: actor.delivery_email,
    full_name: actor.full_name,
    avatar_url: avatarUrl(actor),
    is_owner: actor.role === 100,
    is_admin: actor.role <= 200,
    is_moderator: actor.role <= 300,
    is_guest: actor.role === 600,
    is_billing_admin: actor.is_billing_admin,
  };
}

/** The section that a client asks for; it may ask for any text. */
export function sectionNamed(name: string): Section | undefined {
  return Object.hasOwn(REGISTER_SECTIONS, name) ? REGISTER_SECTIONS[name] : undefined;
}

/** The shapes of all sections; a field is there when its section was asked for. */
export function sectionShapes(): z.ZodRawShape {
  const shape: Record<string, z.ZodType> = {};
  for (const section of Object.values(REGISTER_SECTIONS)) {
    for (const [name, schema] of Object.entries(section.shape))
      shape[name] = (schema as z.ZodType).optional();
  }
  return shape;
}
