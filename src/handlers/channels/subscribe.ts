import * as z from 'zod';
import { type ApiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { boolean, type Call, defineEndpoint, json, since } from '../../contract/index.js';
import { silentMention } from '../../markdown/index.js';
import {
  apiEmail,
  type ChannelRecord,
  type Organization,
  ROLES,
  roleText,
  systemGroupId,
  type UserRecord,
} from '../../model/index.js';
import { administersChannel, findChannel, hasContentAccess } from '../access/channel-access.rules.js';
import { holdersOf, holdsPermission, needsPermission } from '../access/organization-permissions.rules.js';
import { channelArchived, holdersText, notForGuests, requestAs, sendAs } from '../access/refusals.rules.js';
import { announceNewChannels } from '../messages/channel-notice.actions.js';
import { notifyUser } from '../messages/message.actions.js';
import { startSubscription } from './channel.actions.js';
import { parseChannelName } from './channel.rules.js';
import { assertMayCreateChannel, createChannels, newChannelParams } from './create-channel.js';
import {
  MAX_BULK_SUBSCRIPTION_MESSAGES,
  maySubscribe,
  requireColor,
  requirePrincipals,
} from './subscription.rules.js';

/** A list of user IDs or a list of emails. */
export const principalsParam = json(z.union([z.array(z.int()), z.array(z.string())])).optional();

/** Channels to subscribe to, by name. */
export const channelEntries = z.array(
  z.object({ name: z.string(), description: z.string().optional(), color: z.string().optional() }),
);
type Entry = z.infer<typeof channelEntries>[number];

/** Parameters of requests that subscribe users, except for the channels. */
export const subscribeParams = {
  principals: principalsParam.describe(
    'users to subscribe, by user ID or email; default, also for an empty list: the caller',
  ),
  authorization_errors_fatal: boolean()
    .default(true)
    .describe(
      'fail when the caller may not subscribe to one of the channels; false lists it as `unauthorized`',
    ),
  send_new_subscription_messages: boolean()
    .default(true)
    .since('bulkSubscriptionMessages')
    .describe('the notification bot sends a direct message to users that another user subscribes'),
  ...newChannelParams,
};

const names = z.record(z.string(), z.array(z.string()));

export const subscribedShape = {
  subscribed: names,
  already_subscribed: names,
  unauthorized: z.array(z.string()).optional(),
  new_subscription_messages_sent: since('bulkSubscriptionMessages', z.boolean().optional()),
};

export const subscribe = defineEndpoint({
  method: 'POST',
  path: '/users/me/subscriptions',
  area: 'channels',
  summary: 'Subscribe to a channel',
  docs: 'subscribe',
  params: {
    subscriptions: json(channelEntries)
      .max(100_000)
      .describe('channels by name; those that do not exist are created'),
    ...subscribeParams,
  },
  response: z.object(subscribedShape),
  errors: ['BAD_REQUEST'],
  run: (call) => subscribeUsers(call, call.params.subscriptions, 'subscriptions'),
});

type SubscribeCall = Pick<Call<typeof subscribeParams>, 'org' | 'actor' | 'params' | 'supports'>;

interface RequestedChannel {
  channel: ChannelRecord;
  color: string | undefined;
  isCreated?: true;
}

/** A user, and the channels to which a request subscribed the user, except for those that the request created. */
interface NewSubscriber {
  user: UserRecord;
  channels: ChannelRecord[];
}

/**
 * Subscribes users to channels, and creates the channels that do not exist.
 * @param parameter the parameter that contains the entries
 */
export async function subscribeUsers(call: SubscribeCall, entries: readonly Entry[], parameter: string) {
  const { org, actor, params, supports } = call;
  if (actor.role === ROLES.guest) throw notForGuests(org, actor, 'subscribe to channels');
  const users = requirePrincipals(org, actor, params.principals);
  const { existing, missing, unauthorized } = partitionEntries(call, users, entries, parameter);
  const created = await createMissing(call, users, missing, parameter);
  const { subscribers, ...lists } = await startSubscriptions(call, users, [...existing, ...created]);
  const isBulk = Object.keys(lists.subscribed).length > MAX_BULK_SUBSCRIPTION_MESSAGES;
  const sent = params.send_new_subscription_messages && !(isBulk && supports('bulkSubscriptionMessages'));
  if (sent) await notifySubscribers(org, actor, subscribers);
  const newChannels = created.map(({ channel }) => channel);
  await announceNewChannels(org, actor, newChannels, params.announce);
  return {
    ...lists,
    ...(params.authorization_errors_fatal ? {} : { unauthorized }),
    ...(params.send_new_subscription_messages ? { new_subscription_messages_sent: sent } : {}),
  };
}

async function startSubscriptions(
  { org, supports }: SubscribeCall,
  users: readonly UserRecord[],
  requested: readonly RequestedChannel[],
) {
  const subscribed: Record<string, string[]> = {};
  const already_subscribed: Record<string, string[]> = {};
  const subscribers: NewSubscriber[] = [];
  for (const user of users) {
    const key = supports('subscribedByUserId') ? String(user.id) : apiEmail(user, org.identity.host);
    const channels: ChannelRecord[] = [];
    for (const { channel, color, isCreated } of requested) {
      const isNew = await startSubscription(org, user.id, channel.id, color);
      const names = isNew ? subscribed : already_subscribed;
      names[key] = [...(names[key] ?? []), channel.name];
      if (isNew && !isCreated) channels.push(channel);
    }
    subscribers.push({ user, channels });
  }
  return { subscribed, already_subscribed, subscribers };
}

/** Notifies the people that another user subscribed to existing channels. */
async function notifySubscribers(
  org: Organization,
  actor: UserRecord,
  subscribers: readonly NewSubscriber[],
): Promise<void> {
  for (const { user, channels } of subscribers) {
    if (channels.length === 0 || user.id === actor.id || user.bot_type !== null) continue;
    await notifyUser(org, user.id, `${silentMention(actor)} subscribed you to ${channelLinks(channels)}`);
  }
}

function channelLinks(channels: readonly ChannelRecord[]): string {
  const names = channels.map(({ name }) => `#**${name}**`).sort();
  return names.length === 1 ? `${names[0]}.` : `these channels:\n\n* ${names.join('\n* ')}`;
}

/** Splits the channels of a request, without duplicates, into existing, missing and unauthorized channels. */
function partitionEntries(
  call: SubscribeCall,
  users: readonly UserRecord[],
  entries: readonly Entry[],
  parameter: string,
) {
  const { org, actor, params } = call;
  const existing: RequestedChannel[] = [];
  const missing: Entry[] = [];
  const unauthorized: string[] = [];
  const seen = new Set<string>();
  for (const entry of entries) {
    const name = parseChannelName(entry.name, parameter);
    if (entry.color !== undefined) requireColor(entry.color, 'color');
    if (seen.has(name.toLowerCase())) continue;
    seen.add(name.toLowerCase());
    const channel = findChannel(org, name);
    if (channel === undefined) missing.push({ ...entry, name });
    else if (isOpen(call, channel) && maySubscribe(org, actor, channel, users))
      existing.push({ channel, color: entry.color });
    else if (params.authorization_errors_fatal || isOpen(call, channel))
      throw mayNotSubscribe(call, channel, users);
    else unauthorized.push(channel.name);
  }
  return { existing, missing, unauthorized };
}

/** Whether the caller has access to a channel's content. On older servers, no one has access to archived channels. */
function isOpen({ org, actor, supports }: SubscribeCall, channel: ChannelRecord): boolean {
  return hasContentAccess(org, actor, channel) && (!channel.is_archived || supports('archivedOffered'));
}

function mayNotSubscribe(
  { org, actor, supports }: SubscribeCall,
  channel: ChannelRecord,
  users: readonly UserRecord[],
): ApiError {
  const others = namesOthers(users, actor);
  const { id, name, is_archived, invite_only } = channel;
  const error = badRequest(`You may not subscribe ${others ? 'others' : 'yourself'} to channel ${name}`);
  if (is_archived && !supports('archivedOffered')) return channelArchived(error, org, channel);
  const setting = hasContentAccess(org, actor, channel) ? 'can_add_subscribers_group' : 'can_subscribe_group';
  const privacy = invite_only ? 'private' : 'public';
  let because = `Channel ${id} (${name}) is ${privacy}, and its \`${setting}\` is ${holdersText(org, channel[setting])}`;
  if (setting === 'can_add_subscribers_group') {
    const holders = holdersText(org, holdersOf(org.settings, setting));
    because += `. The setting \`${setting}\` of the organization is ${holders}`;
  }
  return error.because(
    'maySubscribe',
    `${because}; ${roleText(org, actor)}`,
    ...sendAs(org, (user) => maySubscribe(org, user, channel, users)),
    ...requestAs(org, (user) => administersChannel(org, user, channel), 'patch', `/streams/${id}`, {
      [setting]: { new: systemGroupId('role:members') },
    }),
  );
}

function namesOthers(users: readonly UserRecord[], actor: UserRecord): boolean {
  return users.some(({ id }) => id !== actor.id);
}

async function createMissing(
  call: SubscribeCall,
  users: readonly UserRecord[],
  missing: Entry[],
  parameter: string,
): Promise<RequestedChannel[]> {
  if (missing.length === 0) return [];
  // On servers where channels have `can_add_subscribers_group`, the organization's does not apply to new channels.
  if (!call.supports('canAddChannelSubscribers')) assertMaySubscribeOthers(call.org, call.actor, users);
  assertMayCreateChannel(call);
  const created = await createChannels(call, missing, parameter);
  return created.map(({ channel, source }) => ({ channel, color: source.color, isCreated: true }));
}

/** Checks that the organization lets a user subscribe these users, possibly including the acting user. */
function assertMaySubscribeOthers(org: Organization, actor: UserRecord, users: readonly UserRecord[]): void {
  if (!namesOthers(users, actor) || holdsPermission(org, actor, 'can_add_subscribers_group')) return;
  const error = badParameter('principals', 'you may not subscribe others');
  throw needsPermission(error, org, actor, 'can_add_subscribers_group');
}
