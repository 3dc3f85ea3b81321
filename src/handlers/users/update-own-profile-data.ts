import { defineEndpoint, json } from '../../contract/index.js';
import { parseProfileData } from './profile.rules.js';
import { profileEntries } from './update-user.js';
import { setProfileValues } from './user.actions.js';

export const updateOwnProfileData = defineEndpoint({
  method: 'PATCH',
  path: '/users/me/profile_data',
  area: 'users',
  summary: 'Update your profile data',
  docs: 'update-profile-data',
  params: {
    data: json(profileEntries).describe(
      'entries `{ id, value }`; a string, or user IDs for a users field; null removes the value',
    ),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    await setProfileValues(org, actor.id, parseProfileData(org, actor, actor, params.data));
  },
});
