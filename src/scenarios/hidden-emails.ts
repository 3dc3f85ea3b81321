import type { EmailVisibility } from '../model/index.js';
import type { Seed } from './define.js';

/** Visibility of each persona's real email; everyone sees that of member. */
const VISIBILITY: Record<string, EmailVisibility> = {
  owner: 'nobody',
  admin: 'administrators',
  moderator: 'moderators',
  guest: 'members',
  deactivated: 'moderators',
};

/** Requests to try with their responses, as Markdown. */
export const purpose = `
  \`GET /users\` by each persona returns null as \`delivery_email\` of users whose real email the caller may not see,
  and a placeholder as \`email\` (\`user6@chat.example.com\`). \`PATCH /users/user10@chat.example.com\` by admin
  succeeds, because admin cannot see the real email of \`hermit\`. Everyone can sign in with the placeholder and with
  the real email.`;

export const seed: Seed = async ({ create, db, id, persona }) => {
  for (const [person, email_visibility] of Object.entries(VISIBILITY)) {
    await db.users.update(id(person), { email_visibility });
  }
  const hermit = await create.user({
    full_name: 'Henry Hermit',
    delivery_email: 'hermit@example.com',
    api_key: 'hermit-key',
    email_visibility: 'nobody',
    uploaded_avatar_url: '/user_avatars/1/hermit.png',
  });
  persona('hermit', hermit.id);
  await create.subscription({ user_id: hermit.id, stream_id: 1 });
};
