import { defineEndpoint, text } from '../../contract/index.js';
import { updateSubscription } from './channel.actions.js';
import { parseSubscriptionChange } from './update-subscription-settings.js';

export const updateSubscriptionSetting = defineEndpoint({
  method: 'PATCH',
  path: '/users/me/subscriptions/{stream_id}',
  area: 'channels',
  summary: 'Update a subscription setting',
  docs: 'update-subscription-property',
  params: {
    property: text().describe('a property that POST /users/me/subscriptions/properties accepts'),
    value: text().describe('`true`, `false` or a color'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    const { property, value } = params;
    const entry = { stream_id: path.stream_id, property, value: BOOLEANS[value] ?? value };
    const { subscription, settings } = parseSubscriptionChange(org, actor, entry);
    await updateSubscription(org, subscription, settings);
  },
});

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };
