import * as z from 'zod';
import { badParameter, unknownName } from '../../contract/errors/index.js';
import { defineEndpoint, json } from '../../contract/index.js';
import {
  type Organization,
  SUBSCRIPTION_SETTINGS,
  type Subscription,
  type SubscriptionRecord,
  type UserRecord,
} from '../../model/index.js';
import { activeSubscription } from '../access/channel-access.rules.js';
import { channelArchived } from '../access/refusals.rules.js';
import { updateSubscription } from './channel.actions.js';
import { requireColor } from './subscription.rules.js';

const entries = z.array(
  z.object({ stream_id: z.int(), property: z.string(), value: z.union([z.boolean(), z.string()]) }),
);

export const updateSubscriptionSettings = defineEndpoint({
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  area: 'channels',
  summary: 'Bulk update subscription settings',
  docs: 'update-subscription-settings',
  params: {
    subscription_data: json(entries).describe(
      'one entry for each setting; the last wins. Properties: color, is_muted (in_home_view is its opposite), pin_to_top, ' +
        'desktop_notifications, audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify',
    ),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const changes = new Map<SubscriptionRecord, Partial<Subscription>>();
    for (const entry of params.subscription_data) {
      const { subscription, settings } = parseSubscriptionChange(org, actor, entry, 'subscription_data');
      changes.set(subscription, { ...changes.get(subscription), ...settings });
    }
    for (const [subscription, settings] of changes) await updateSubscription(org, subscription, settings);
  },
});

interface SettingRequest {
  stream_id: number;
  property: string;
  value: unknown;
}

const PROPERTIES: readonly string[] = [...SUBSCRIPTION_SETTINGS, 'in_home_view'];

/**
 * Returns the change that a request makes to the caller's subscription.
 * @param parameter the parameter that contains the entry; `undefined` if each field of the entry is a parameter
 */
export function parseSubscriptionChange(
  org: Organization,
  actor: UserRecord,
  { stream_id, property, value }: SettingRequest,
  parameter?: string,
): { subscription: SubscriptionRecord; settings: Partial<Subscription> } {
  const subscription = activeSubscription(org, actor.id, stream_id);
  if (subscription === undefined) {
    throw badParameter(parameter ?? 'stream_id', `you are not subscribed to channel ${stream_id}`);
  }
  const channel = org.tables.channels.expect(stream_id);
  if (channel.is_archived) {
    const error = badParameter(parameter ?? 'stream_id', `channel ${stream_id} is archived`);
    throw channelArchived(error, org, channel);
  }
  return { subscription, settings: parseSetting(property, value, parameter) };
}

function parseSetting(property: string, value: unknown, parameter?: string): Partial<Subscription> {
  if (property === 'color') return { color: requireColor(value, parameter ?? 'value') };
  if (!PROPERTIES.includes(property)) {
    const problem = unknownName('property', property, PROPERTIES);
    throw badParameter(parameter ?? 'property', problem.replace('Unknown', 'unknown'));
  }
  if (typeof value !== 'boolean') {
    throw badParameter(parameter ?? 'value', `"${property}" must be true or false`);
  }
  // The older name has the opposite meaning.
  return property === 'in_home_view' ? { is_muted: !value } : { [property]: value };
}
