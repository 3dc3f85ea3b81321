import * as z from 'zod';
import { boolean, type Call, defineEndpoint, integer, json, text } from '../../contract/index.js';
import {
  apiEmail,
  CHANNEL_SETTINGS,
  type ChannelRecord,
  type ChannelSettingName,
  groupSetting,
  topicsPolicy,
} from '../../model/index.js';
import { findChannel } from '../access/channel-access.rules.js';
import { createChannel } from './channel.actions.js';
import {
  assertMayCreateChannel,
  historyIsPublic,
  parseChannelDescription,
  parseChannelName,
  parseChannelSettings,
  retentionOf,
} from './new-channel.rules.js';
import { principalsParam } from './principals.js';
import { subscribe as addSubscriber } from './subscription.actions.js';
import {
  assertMaySubscribe,
  assertMaySubscribeOthers,
  maySubscribe,
  requirePrincipals,
} from './subscription.rules.js';

const permission = json(groupSetting).optional();
const permissions = Object.fromEntries(CHANNEL_SETTINGS.map((name) => [name, permission])) as Record<
  ChannelSettingName,
  typeof permission
>;

const entries = z.array(
  z.object({ name: z.string(), description: z.string().optional(), color: z.string().optional() }),
);

const params = {
  subscriptions: json(entries).max(100_000).describe('channels by name; those that do not exist are created'),
  principals: principalsParam.describe('whom to subscribe, by user ID or email; the caller without it'),
  authorization_errors_fatal: boolean()
    .default(true)
    .describe('fail when one of the channels is not open to the caller; false lists it as `unauthorized`'),
  announce: boolean().default(false).describe('has no effect here'),
  send_new_subscription_messages: boolean().default(true).describe('has no effect here'),
  invite_only: boolean().default(false).describe('new channels are private'),
  is_web_public: boolean().default(false).describe('new channels are open to the web; only by owners'),
  is_default_stream: boolean().default(false).describe('new users get new channels; only by administrators'),
  history_public_to_subscribers: boolean()
    .optional()
    .describe('subscribers of new private channels read what came before them'),
  message_retention_days: json(z.union([z.int().positive(), z.enum(['realm_default', 'unlimited'])]))
    .default('realm_default' as const)
    .describe('days; only by owners'),
  topics_policy: text(topicsPolicy).default('inherit' as const),
  folder_id: integer().optional().since('channelFolders'),
  ...permissions,
};

const names = z.record(z.string(), z.array(z.string()));

export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/users/me/subscriptions',
  area: 'channels',
  summary: 'Subscribe to a channel',
  docs: 'subscribe',
  auth: 'user',
  params,
  response: z.object({
    subscribed: names,
    already_subscribed: names,
    unauthorized: z.array(z.string()).optional(),
  }),
  errors: ['BAD_REQUEST'],
  async run(call) {
    const { org, actor, params, supports } = call;
    const users = requirePrincipals(org, actor, params.principals);
    const { existing, missing, unauthorized } = sorted(call, users);
    const wanted = [...existing, ...(await create(call, users, missing))];
    const subscribed: Record<string, string[]> = {};
    const already_subscribed: Record<string, string[]> = {};
    for (const user of users) {
      const key = supports('subscribedByUserId') ? String(user.id) : apiEmail(user, org.identity.host);
      for (const { channel, color } of wanted) {
        const isNew = await addSubscriber(org, user.id, channel.id, user.id === actor.id ? color : undefined);
        const lists = isNew ? subscribed : already_subscribed;
        lists[key] = [...(lists[key] ?? []), channel.name];
      }
    }
    return {
      subscribed,
      already_subscribed,
      ...(params.authorization_errors_fatal ? {} : { unauthorized }),
    };
  },
});

type Subscribe = Call<typeof params>;
type Users = readonly Subscribe['actor'][];
type Entry = z.infer<typeof entries>[number];

interface Wanted {
  channel: ChannelRecord;
  color: string | undefined;
}

/** The requested channels, each once: existing, to be created, and inaccessible. */
function sorted({ org, actor, params }: Subscribe, users: Users) {
  const existing: Wanted[] = [];
  const missing: Entry[] = [];
  const unauthorized: string[] = [];
  const seen = new Set<string>();
  for (const entry of params.subscriptions) {
    const name = parseChannelName(entry.name);
    if (seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    const channel = findChannel(org, name);
    if (channel === undefined) missing.push({ ...entry, name });
    else if (maySubscribe(org, actor, channel, users)) existing.push({ channel, color: entry.color });
    else if (params.authorization_errors_fatal) assertMaySubscribe(org, actor, channel, users);
    else unauthorized.push(channel.name);
  }
  return { existing, missing, unauthorized };
}

/** Creates the missing channels after all checks passed. */
async function create({ org, actor, params }: Subscribe, users: Users, missing: Entry[]): Promise<Wanted[]> {
  if (missing.length === 0) return [];
  assertMayCreateChannel(org, actor, params);
  assertMaySubscribeOthers(org, actor, users);
  const common = {
    ...parseChannelSettings(org, params),
    creator_id: actor.id,
    invite_only: params.invite_only,
    is_web_public: params.is_web_public,
    history_public_to_subscribers: historyIsPublic(params),
    is_default: params.is_default_stream,
    folder_id: params.folder_id ?? null,
    topics_policy: params.topics_policy,
    message_retention_days: retentionOf(params),
  };
  const planned = missing.map(({ name, description, color }) => ({
    color,
    channel: { ...common, name, description: parseChannelDescription(description) },
  }));
  const created: Wanted[] = [];
  for (const { channel, color } of planned)
    created.push({ channel: await createChannel(org, channel), color });
  return created;
}
