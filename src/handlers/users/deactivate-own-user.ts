import { defineEndpoint } from '../../contract/index.js';
import { deactivateAccount } from './user.actions.js';
import { assertMayDeactivateSelf } from './user.rules.js';

export const deactivateOwnUser = defineEndpoint({
  method: 'DELETE',
  path: '/users/me',
  area: 'users',
  summary: 'Deactivate own user',
  docs: 'deactivate-own-user',
  errors: ['CANNOT_DEACTIVATE_LAST_USER'],
  async run({ org, actor }) {
    assertMayDeactivateSelf(org, actor);
    await deactivateAccount(org, actor);
  },
});
