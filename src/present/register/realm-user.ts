import * as z from 'zod';
import { until } from '../../contract/index.js';
import { accessibleUsers } from '../../rules/user.js';
import { avatarUrl, presentUser, type UserView, userSchema } from '../user.js';
import { defineSection } from './section.js';

export const realmUserSection = defineSection(
  'realm_user',
  {
    realm_users: z.array(userSchema),
    realm_non_active_users: z.array(userSchema),
    user_id: z.int(),
    email: z.string(),
    delivery_email: z.string(),
    full_name: z.string(),
    avatar_url: z.string(),
    is_owner: z.boolean(),
    is_admin: z.boolean(),
    is_moderator: z.boolean(),
    is_guest: z.boolean(),
    is_billing_admin: until('billingAdminRemoved', z.boolean()),
  },
  (view) => {
    const { org, actor } = view;
    const userView: UserView = { ...view, profileData: true };
    const users = accessibleUsers(org, actor).map((user) => presentUser(user, userView));
    const own = presentUser(actor, userView);
    return {
      realm_users: users.filter(({ is_active }) => is_active),
      realm_non_active_users: users.filter(({ is_active }) => !is_active),
      user_id: actor.id,
      email: own.email,
      delivery_email: actor.delivery_email,
      full_name: actor.full_name,
      avatar_url: avatarUrl(actor),
      is_owner: actor.role === 100,
      is_admin: actor.role <= 200,
      is_moderator: actor.role <= 300,
      is_guest: actor.role === 600,
      is_billing_admin: actor.is_billing_admin,
    };
  },
);
