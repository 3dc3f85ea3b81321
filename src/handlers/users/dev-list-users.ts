import * as z from 'zod';
import { defineEndpoint, since } from '../../contract/index.js';
import type { UserRecord } from '../../model/index.js';
import { isAdministrator } from '../access/user-access.rules.js';

const account = z.object({
  email: z.string(),
  realm_url: since('realmUrl', z.string()),
  realm_uri: z.string(),
});

export const devListUsers = defineEndpoint({
  method: 'GET',
  path: '/dev_list_users',
  area: 'users',
  summary: 'List users (development only)',
  docs: 'dev-list-users',
  auth: 'none',
  response: z.object({ direct_admins: z.array(account), direct_users: z.array(account) }),
  run({ org, realmUrl }) {
    const people = org.tables.users.by('activePerson', 'active');
    const present = ({ delivery_email: email }: UserRecord) => ({
      email,
      realm_url: realmUrl,
      realm_uri: realmUrl,
    });
    return {
      direct_admins: people.filter(isAdministrator).map(present),
      direct_users: people.filter((user) => !isAdministrator(user)).map(present),
    };
  },
});
