import * as z from 'zod';
import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, json } from '../../contract/index.js';
import { MIN_DELETION_DAYS } from './settings.rules.js';

export const deactivateRealm = defineEndpoint({
  method: 'POST',
  path: '/realm/deactivate',
  area: 'server',
  summary: 'Deactivate an organization',
  docs: 'deactivate-realm',
  role: 'owner',
  params: {
    deletion_delay_days: json(z.int().nullable())
      .optional()
      .since('deletionDays')
      .describe('days until the data is deleted; null for never. The mock deletes nothing'),
  },
  errors: ['BAD_REQUEST'],
  run({ org, params: { deletion_delay_days: days } }) {
    if (days != null && days < MIN_DELETION_DAYS)
      throw badParameter('deletion_delay_days', `must be at least ${MIN_DELETION_DAYS}, or null`);
    org.settings = { ...org.settings, deactivated: true };
  },
});
