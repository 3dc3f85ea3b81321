import * as z from 'zod';
import { defineEndpoint, emptyResponse, json } from '../../contract/index.js';
import type { Subscription, SubscriptionRecord } from '../../model/index.js';
import { updateSubscription } from './channel.actions.js';
import { parseSubscriptionChange } from './subscription.rules.js';

const entries = z.array(
  z.object({ stream_id: z.int(), property: z.string(), value: z.union([z.boolean(), z.string()]) }),
);

export const updateSubscriptionSettings = defineEndpoint({
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  area: 'channels',
  summary: 'Bulk update subscription settings',
  docs: 'update-subscription-settings',
  auth: 'user',
  params: {
    subscription_data: json(entries).describe(
      'one entry for each setting; the last wins. Properties: color, is_muted (in_home_view is its opposite), pin_to_top, ' +
        'desktop_notifications, audible_notifications, push_notifications, email_notifications, wildcard_mentions_notify',
    ),
  },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const changes = new Map<SubscriptionRecord, Partial<Subscription>>();
    for (const entry of params.subscription_data) {
      const { subscription, settings } = parseSubscriptionChange(org, actor, entry, PARAMETERS);
      changes.set(subscription, { ...changes.get(subscription), ...settings });
    }
    for (const [subscription, settings] of changes) await updateSubscription(org, subscription, settings);
    return {};
  },
});

const PARAMETERS = {
  stream_id: 'subscription_data',
  property: 'subscription_data',
  value: 'subscription_data',
};
