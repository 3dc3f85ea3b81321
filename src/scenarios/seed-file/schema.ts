import * as z from 'zod';
import { DIALECTS } from '../../contract/dialects/index.js';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import {
  BOT_TYPES,
  CHANNEL_SETTINGS,
  emailVisibility,
  GROUP_SETTINGS,
  INHERITED_SETTINGS,
  MAX_ID,
  PROFILE_FIELD_TYPES,
  topicsPolicy,
  userSettings,
} from '../../model/index.js';
import { fromKeys, keysOf } from '../../values.js';
import { SCENARIO_NAME } from '../define.js';
import { SCENARIO_NAMES } from '../registry.js';
import { spanSchema as span, timeSchema as time } from './times.js';

export const ROLE_NAMES = ['owner', 'administrator', 'moderator', 'member', 'guest'] as const;
/** Codes of the types of bots, by their names in seed files. */
export const BOT_CODES = {
  generic: BOT_TYPES.generic,
  incoming_webhook: BOT_TYPES.incomingWebhook,
  outgoing_webhook: BOT_TYPES.outgoingWebhook,
  embedded: BOT_TYPES.embedded,
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

const nonEmpty = z.string().min(1);
const name = nonEmpty;
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
/** Declares fields that a file may leave out. */
const optional = <S extends z.ZodRawShape>(shape: S) => z.object(shape).partial().shape;

/** The value of a permission, also used within `settings`. */
export const permission = z
  .union([group, z.strictObject(optional({ users, groups: z.array(group) }))], {
    error: 'must be the name of a user group, or { users, groups }',
  })
  .describe('The holders of a permission: a user group, or users and groups.');

const permissions = <const N extends string>(names: readonly N[]) =>
  z.strictObject(optional(fromKeys(names, () => permission)));

const destination = optional({ channel, topic: z.string(), people: users });
/** The creation time and the creator of a record. */
const origin = { created: time, created_by: user };

const seedUser = z.strictObject({
  name: name.describe('The full name.'),
  ...optional({
    persona: name.describe('A short name, for references and for `mock.as(...)`.'),
    id,
    email: z.string().min(3),
    email_visibility: emailVisibility,
    role: z.enum(ROLE_NAMES),
    active: flag,
    deleted: flag,
    imported: flag.describe('A stub that an import made.'),
    bot: z.enum(keysOf(BOT_CODES)),
    owner: user.describe('The owner of a bot.'),
    api_key: name,
    password: name,
    timezone: z.string(),
    joined: time,
    first_login: time,
    created_by_api: flag.describe('Created by `POST /users`: the first login changes `date_joined`.'),
    avatar: z.string().describe('The path or URL of an uploaded avatar.'),
    can_change_user_emails: flag,
    billing_admin: flag,
    channels: z.array(channel).describe('Channels of `extends` to subscribe to.'),
    status: z.strictObject(optional({ text: z.string(), emoji: name })),
    presence: z.strictObject({ active: time.nullable(), connected: time }),
    profile: z
      .record(z.string(), z.union([z.string(), users], { error: 'must be a string, or a list of users' }))
      .describe('Values of profile fields by their names.'),
    settings: userSettings.partial(),
    muted_users: users,
    alert_words: z.array(nonEmpty),
    snippets: z.array(z.strictObject({ title: nonEmpty, text: nonEmpty, at: time.optional() })),
  }),
});

const subscriber = z.union(
  [
    user,
    z.strictObject({
      user,
      ...optional({
        color: z.string(),
        pinned: flag,
        muted: flag,
        ...fromKeys(INHERITED_SETTINGS, () => flag),
      }),
    }),
  ],
  { error: 'must be the name of a user, or { user, ... }' },
);

const seedChannel = z.strictObject({
  name,
  ...optional({
    id,
    description: z.string(),
    private: flag,
    web_public: flag,
    protected_history: flag.describe('Subscribers read only messages sent after they joined.'),
    default: flag.describe('New users are subscribed to it.'),
    archived: flag,
    folder: name,
    topics_policy: topicsPolicy,
    retention_days: z.int(),
    weekly_traffic: z.int().nonnegative(),
    default_push_notifications: flag,
    ...origin,
    permissions: permissions(CHANNEL_SETTINGS),
    subscribers: z.array(subscriber),
  }),
});

const seedGroup = z.strictObject({
  name,
  ...optional({
    id,
    description: z.string(),
    deactivated: flag,
    ...origin,
    members: users,
    subgroups: z.array(group),
    permissions: permissions(GROUP_SETTINGS),
  }),
});

const seedFolder = z.strictObject({
  name,
  ...optional({ description: z.string(), archived: flag, ...origin }),
});

const profileField = z.strictObject({
  name,
  type: z.enum(keysOf(FIELD_TYPES)),
  ...optional({
    hint: z.string(),
    options: z.record(z.string(), name).describe('The options by their keys.'),
    account: z.enum(['github', 'twitter', 'custom']),
    url_pattern: z.string().describe('For a custom account, with %(username)s.'),
    summary: flag,
    required: flag,
    editable: flag.describe('false: only administrators set it.'),
    user_matching: flag,
  }),
});

const message = z.strictObject({
  from: user,
  text: nonEmpty,
  ...optional({
    at: time.describe('Default: one interval after the previous message.'),
    unread_by: users.describe('Default: as in the conversation.'),
    starred_by: users,
    reactions: z.record(z.string(), users).describe('Users by the name of an emoji.'),
    client: name,
  }),
});

const conversation = z.strictObject({
  ...destination,
  ...optional({
    start: time.describe('The time of the first message. Default: an hour ago.'),
    every: span.describe('The time between two messages. Default: a minute.'),
    unread_by: users,
    followed_by: users,
    muted_by: users,
    unmuted_by: users,
    messages: z.array(message),
  }),
});

const draft = z.strictObject({ user, ...destination, text: z.string(), at: time.optional() });

const scheduledMessage = z.strictObject({
  user,
  ...destination,
  text: nonEmpty,
  at: time,
  failed: flag.optional(),
});

const navigationView = z.strictObject({
  user,
  ...optional({
    view: nonEmpty.describe('A fragment such as inbox or narrow/is/starred.'),
    channel,
    topic: z.string(),
    name: nonEmpty,
    pinned: flag,
  }),
});

const invited = {
  by: user,
  ...optional({
    role: z.enum(ROLE_NAMES),
    at: time,
    expires: time.nullable().describe('null: never. Default: ten days after it was sent.'),
    channels: z.array(channel),
    groups: z.array(group),
    default_channels: flag,
    welcome_message: z.string(),
  }),
};

const invitation = z.strictObject({
  email: z.string().min(3),
  ...invited,
  notify: flag.optional().describe('Whether the inviter is notified when the user joins.'),
});

export const seedFileSchema = z.strictObject(
  optional({
    $schema: z.string(),
    name: z
      .string()
      .regex(SCENARIO_NAME, { error: 'must consist of a-z, 0-9 and "-"' })
      .describe('The name of the scenario. Default: seed-file.'),
    description: z.string().describe('One sentence for the list of scenarios.'),
    extends: z
      .enum(SCENARIO_NAMES, { error: 'must be the name of a scenario' })
      .describe('The scenario to start from. Without one, the organization has only the system groups.'),
    organization: z.strictObject(
      optional({
        name,
        description: z.string(),
        host,
        root_domain: flag.describe(
          'Whether this is the root domain of a server, where no organization exists.',
        ),
      }),
    ),
    feature_level: z.int().min(0).max(LATEST_LEVEL),
    dialect: z.enum(DIALECTS),
    exported: flag.describe(
      'Whether the file is an export. Its records may break rules that changed after they were created, such as a lower `max_message_length`.',
    ),
    settings: z
      .record(z.string(), z.unknown())
      .describe('Settings by the names of `PATCH /_mock/settings`; channels and user groups by their names.'),
    users: z.array(seedUser),
    groups: z.array(seedGroup),
    folders: z.array(seedFolder),
    channels: z.array(seedChannel),
    profile_fields: z.array(profileField),
    emoji: z.array(
      z.strictObject({ name, ...optional({ author: user, url: z.string(), deactivated: flag }) }),
    ),
    linkifiers: z.array(
      z.strictObject({
        pattern: nonEmpty,
        url: nonEmpty,
        ...optional({
          example: nonEmpty,
          reverse: nonEmpty,
          other_urls: z.array(nonEmpty),
        }),
      }),
    ),
    playgrounds: z.array(z.strictObject({ name, language: nonEmpty, url: nonEmpty })),
    domains: z.array(z.strictObject({ domain: z.string().min(3), subdomains: flag.optional() })),
    conversations: z.array(conversation),
    drafts: z.array(draft),
    scheduled_messages: z.array(scheduledMessage),
    navigation_views: z.array(navigationView),
    invitations: z.array(invitation),
    invite_links: z.array(z.strictObject({ key: name.optional(), ...invited })),
  }),
);

/**
 * An organization as plain data for people to write. Records refer to each other by name, and times may be relative to
 * the mock's clock.
 */
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

/** Returns the JSON schema that editors use to complete and check seed files. */
export function seedFileJsonSchema(): object {
  return {
    ...z.toJSONSchema(seedFileSchema, { unrepresentable: 'any' }),
    title: 'Seed file of team-chat-mock',
  };
}
