import * as z from 'zod';
import { DIALECTS } from '../../contract/dialects/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import {
  CHANNEL_SETTINGS,
  BOT_TYPES as CODES_OF_BOTS,
  emailVisibility,
  GROUP_SETTINGS,
  MAX_ID,
  PROFILE_FIELD_TYPES,
  topicsPolicy,
  userSettings,
} from '../../model/index.js';
import { fromKeys, keysOf } from '../../values.js';
import { SCENARIO_NAMES } from '../registry.js';
import { SPAN, TIME } from './times.js';

export const ROLE_NAMES = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
/** Codes of the types of bots, by their names in seed files. */
export const BOT_TYPES = {
  generic: CODES_OF_BOTS.generic,
  incoming_webhook: CODES_OF_BOTS.incomingWebhook,
  outgoing_webhook: CODES_OF_BOTS.outgoingWebhook,
  embedded: CODES_OF_BOTS.embedded,
} as const;
/** Codes of the types of profile fields, by their names in seed files. */
export const FIELD_TYPES = {
  short_text: PROFILE_FIELD_TYPES.shortText,
  long_text: PROFILE_FIELD_TYPES.longText,
  options: PROFILE_FIELD_TYPES.options,
  date: PROFILE_FIELD_TYPES.date,
  link: PROFILE_FIELD_TYPES.link,
  users: PROFILE_FIELD_TYPES.users,
  external_account: PROFILE_FIELD_TYPES.external,
  pronouns: PROFILE_FIELD_TYPES.pronouns,
} as const;

const name = z.string().min(1);
const host = z
  .string()
  .max(200)
  .regex(/^[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?$/i, { error: 'must be a host such as chat.example.com' });
const id = z
  .int()
  .positive()
  .max(MAX_ID)
  .describe('Only where a test needs a fixed ID; other records get the next free one.');
const flag = z.boolean();
const user = name.describe('A persona, a full name, or an email address.');
const users = z.array(user);
const channel = name.describe('The name of a channel.');
const group = name.describe('The name of a user group, such as design or role:moderators.');
const TIME_PROBLEM = 'must be a time such as "-2h", "+1d 30m", "now", "2026-01-15T12:00:00Z" or UNIX seconds';
const time = z
  .union([z.string().regex(TIME, { error: TIME_PROBLEM }), z.int()], { error: TIME_PROBLEM })
  .describe('A time relative to the clock of the mock, ISO 8601, or UNIX seconds.');
const span = z.string().regex(SPAN, { error: 'must be a span of time such as "90s" or "1h 30m"' });
/** The value of a permission, also within `settings`. */
export const permission = z
  .union([group, z.strictObject({ users: users.optional(), groups: z.array(group).optional() })], {
    error: 'must be the name of a user group, or { users, groups }',
  })
  .describe('The holders of a permission: a user group, or users and groups.');

const permissions = <const N extends string>(names: readonly N[]) =>
  z.strictObject(fromKeys(names, () => permission.optional()));

const destination = {
  channel: channel.optional(),
  topic: z.string().optional(),
  people: users.optional(),
};

const seedUser = z.strictObject({
  name: name.describe('The full name.'),
  persona: name.optional().describe('A short name, for references and for `mock.as(...)`.'),
  id: id.optional(),
  email: z.string().min(3).optional(),
  email_visibility: emailVisibility.optional(),
  role: z.enum(ROLE_NAMES).optional(),
  active: flag.optional(),
  deleted: flag.optional(),
  imported: flag.optional().describe('A stub that an import made.'),
  bot: z.enum(keysOf(BOT_TYPES)).optional(),
  owner: user.optional().describe('The owner of a bot.'),
  api_key: name.optional(),
  password: name.optional(),
  timezone: z.string().optional(),
  joined: time.optional(),
  first_login: time.optional(),
  created_by_api: flag
    .optional()
    .describe('Created by `POST /users`: the first login changes `date_joined`.'),
  avatar: z.string().optional().describe('The path or URL of an uploaded avatar.'),
  can_change_user_emails: flag.optional(),
  billing_admin: flag.optional(),
  channels: z.array(channel).optional().describe('Channels of `extends` to subscribe to.'),
  status: z.strictObject({ text: z.string().optional(), emoji: name.optional() }).optional(),
  presence: z.strictObject({ active: time.nullable(), connected: time }).optional(),
  profile: z
    .record(z.string(), z.union([z.string(), users], { error: 'must be a string, or a list of users' }))
    .optional()
    .describe('Values of profile fields by their names.'),
  settings: userSettings.partial().optional(),
  muted_users: users.optional(),
  alert_words: z.array(name).optional(),
  snippets: z.array(z.strictObject({ title: name, text: z.string().min(1), at: time.optional() })).optional(),
});

const subscriber = z.union(
  [
    user,
    z.strictObject({
      user,
      color: z.string().optional(),
      pinned: flag.optional(),
      muted: flag.optional(),
      desktop_notifications: flag.optional(),
      email_notifications: flag.optional(),
      wildcard_mentions_notify: flag.optional(),
      push_notifications: flag.optional(),
      audible_notifications: flag.optional(),
    }),
  ],
  { error: 'must be the name of a user, or { user, ... }' },
);

const seedChannel = z.strictObject({
  name,
  id: id.optional(),
  description: z.string().optional(),
  private: flag.optional(),
  web_public: flag.optional(),
  protected_history: flag.optional().describe('Subscribers read only messages sent after they joined.'),
  default: flag.optional().describe('New users are subscribed to it.'),
  archived: flag.optional(),
  folder: name.optional(),
  topics_policy: topicsPolicy.optional(),
  retention_days: z.int().optional(),
  weekly_traffic: z.int().nonnegative().optional(),
  default_push_notifications: flag.optional(),
  created: time.optional(),
  created_by: user.optional(),
  permissions: permissions(CHANNEL_SETTINGS).optional(),
  subscribers: z.array(subscriber).optional(),
});

const seedGroup = z.strictObject({
  name,
  id: id.optional(),
  description: z.string().optional(),
  deactivated: flag.optional(),
  created: time.optional(),
  created_by: user.optional(),
  members: users.optional(),
  subgroups: z.array(group).optional(),
  permissions: permissions(GROUP_SETTINGS).optional(),
});

const seedFolder = z.strictObject({
  name,
  description: z.string().optional(),
  archived: flag.optional(),
  created: time.optional(),
  created_by: user.optional(),
});

const profileField = z.strictObject({
  name,
  type: z.enum(keysOf(FIELD_TYPES)),
  hint: z.string().optional(),
  options: z.record(z.string(), name).optional().describe('The options by their keys.'),
  account: z.enum(['github', 'twitter', 'custom']).optional(),
  url_pattern: z.string().optional().describe('For a custom account, with %(username)s.'),
  summary: flag.optional(),
  required: flag.optional(),
  editable: flag.optional().describe('false: only administrators set it.'),
  user_matching: flag.optional(),
});

const message = z.strictObject({
  from: user,
  text: z.string().min(1),
  at: time.optional().describe('Default: one interval after the previous message.'),
  unread_by: users.optional().describe('Default: as in the conversation.'),
  starred_by: users.optional(),
  reactions: z.record(z.string(), users).optional().describe('Users by the name of an emoji.'),
  client: name.optional(),
});

const conversation = z.strictObject({
  ...destination,
  start: time.optional().describe('The time of the first message. Default: an hour ago.'),
  every: span.optional().describe('The time between two messages. Default: a minute.'),
  unread_by: users.optional(),
  followed_by: users.optional(),
  muted_by: users.optional(),
  unmuted_by: users.optional(),
  messages: z.array(message).optional(),
});

const draft = z.strictObject({ user, ...destination, text: z.string(), at: time.optional() });

const scheduledMessage = z.strictObject({
  user,
  ...destination,
  text: z.string().min(1),
  at: time,
  failed: flag.optional(),
});

const navigationView = z.strictObject({
  user,
  view: z.string().min(1).optional().describe('A fragment such as inbox or narrow/is/starred.'),
  channel: channel.optional(),
  topic: z.string().optional(),
  name: z.string().min(1).optional(),
  pinned: flag.optional(),
});

const invited = {
  by: user,
  role: z.enum(ROLE_NAMES).optional(),
  at: time.optional(),
  expires: time.nullable().optional().describe('null: never. Default: ten days after it was sent.'),
  channels: z.array(channel).optional(),
  groups: z.array(group).optional(),
  default_channels: flag.optional(),
  welcome_message: z.string().optional(),
};

const invitation = z.strictObject({
  email: z.string().min(3),
  ...invited,
  notify: flag.optional().describe('Whether the inviter is notified when the user joins.'),
});

export const seedFileSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'must consist of a-z, 0-9 and "-"' })
    .optional()
    .describe('The name of the scenario. Default: seed-file.'),
  description: z.string().optional().describe('One sentence for the list of scenarios.'),
  extends: z
    .enum(SCENARIO_NAMES, {
      error: 'must be the name of a scenario',
    })
    .optional()
    .describe('The scenario to start from. Without one, the organization has only the system groups.'),
  organization: z
    .strictObject({
      name: name.optional(),
      description: z.string().optional(),
      host: host.optional(),
      root_domain: flag
        .optional()
        .describe('Whether this is the root domain of a server, where no organization exists.'),
    })
    .optional(),
  feature_level: z.int().min(0).max(LATEST_LEVEL).optional(),
  dialect: z.enum(DIALECTS).optional(),
  exported: flag
    .optional()
    .describe(
      'Whether the file is an export. Its records may break rules that changed after they were created, such as a lower `max_message_length`.',
    ),
  settings: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Settings by the names of `PATCH /_mock/settings`; channels and user groups by their names.'),
  users: z.array(seedUser).optional(),
  groups: z.array(seedGroup).optional(),
  folders: z.array(seedFolder).optional(),
  channels: z.array(seedChannel).optional(),
  profile_fields: z.array(profileField).optional(),
  emoji: z
    .array(
      z.strictObject({
        name,
        author: user.optional(),
        url: z.string().optional(),
        deactivated: flag.optional(),
      }),
    )
    .optional(),
  linkifiers: z
    .array(
      z.strictObject({
        pattern: name,
        url: name,
        example: z.string().min(1).optional(),
        reverse: z.string().min(1).optional(),
        other_urls: z.array(z.string().min(1)).optional(),
      }),
    )
    .optional(),
  playgrounds: z.array(z.strictObject({ name, language: name, url: name })).optional(),
  domains: z.array(z.strictObject({ domain: z.string().min(3), subdomains: flag.optional() })).optional(),
  conversations: z.array(conversation).optional(),
  drafts: z.array(draft).optional(),
  scheduled_messages: z.array(scheduledMessage).optional(),
  navigation_views: z.array(navigationView).optional(),
  invitations: z.array(invitation).optional(),
  invite_links: z.array(z.strictObject({ key: name.optional(), ...invited })).optional(),
});

/** An organization as plain data for people to write. Records refer to each other by name, and times may be relative to the mock's clock. */
export type SeedFile = z.infer<typeof seedFileSchema>;
export type SeedUser = z.infer<typeof seedUser>;
export type SeedChannel = z.infer<typeof seedChannel>;
export type SeedGroup = z.infer<typeof seedGroup>;
export type SeedFolder = z.infer<typeof seedFolder>;
export type SeedProfileField = z.infer<typeof profileField>;
export type SeedSubscriber = z.infer<typeof subscriber>;
export type SeedConversation = z.infer<typeof conversation>;
export type SeedMessage = z.infer<typeof message>;
export type SeedPermission = z.infer<typeof permission>;
export type SeedInvitation = z.infer<typeof invitation>;

/** The JSON schema that editors use to complete and check seed files. */
export function seedFileJsonSchema(): object {
  return {
    ...z.toJSONSchema(seedFileSchema, { unrepresentable: 'any' }),
    title: 'Seed file of team-chat-mock',
  };
}
