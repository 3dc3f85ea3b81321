import * as z from 'zod';
import { defineEndpoint, json } from '../../contract/index.js';
import { parseProfileData } from './profile.rules.js';
import { setProfileValues } from './user.actions.js';

export const removeOwnProfileData = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/profile_data',
  area: 'users',
  summary: 'Remove your profile data',
  docs: 'remove-profile-data',
  params: { data: json(z.array(z.int())).describe('IDs of custom profile fields') },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const entries = params.data.map((id) => ({ id, value: null }));
    await setProfileValues(org, actor.id, parseProfileData(org, actor, actor, entries));
  },
});
