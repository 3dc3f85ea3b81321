import * as z from 'zod';
import { defineEndpoint, since } from '../../contract/index.js';
import { EMAIL_VISIBILITY_CODES } from '../users/email.rules.js';
import { settingsOf } from '../users/user-settings.rules.js';

const consent = z.object({
  user_id: z.int(),
  consented: z.boolean(),
  email_address_visibility: since('consentsWithVisibility', z.int()),
});

export const getExportConsents = defineEndpoint({
  method: 'GET',
  path: '/export/realm/consents',
  area: 'server',
  summary: 'Get data export consent state',
  docs: 'get-realm-export-consents',
  role: 'administrator',
  since: 'exportConsents',
  response: z.object({ export_consents: z.array(consent) }),
  errors: ['BAD_REQUEST'],
  run({ org }) {
    const people = org.tables.users.by('activePerson', 'active');
    return {
      export_consents: people.map(({ id, email_visibility }) => ({
        user_id: id,
        consented: settingsOf(org, id).allow_private_data_export,
        email_address_visibility: EMAIL_VISIBILITY_CODES[email_visibility],
      })),
    };
  },
});
