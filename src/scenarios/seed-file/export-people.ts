import { ROLES } from '../../model/index.js';
import { definite, keysOf } from '../../values.js';
import { brief, type Labels, unless } from './labels.js';
import { BOT_TYPES, ROLE_NAMES, type SeedUser } from './schema.js';
import { DEFAULT_AGE_SECONDS } from './seed-people.js';

/** Users by ID, with their personal records. */
export function exportUsers(labels: Labels): SeedUser[] {
  const { org } = labels;
  const personas = new Map(Object.entries(org.personas).map(([name, id]) => [id, name]));
  let next = 1;
  return org.tables.users.all().map((user) => {
    const isNext = user.id === next;
    next = user.id + 1;
    const persona = personas.get(user.id);
    const joined = Math.floor(Date.parse(user.date_joined) / 1000);
    const loggedIn = user.first_login === null ? null : Math.floor(Date.parse(user.first_login) / 1000);
    return brief<SeedUser>({
      name: user.full_name,
      persona,
      id: isNext ? undefined : user.id,
      email: user.delivery_email,
      email_visibility: unless('everyone', user.email_visibility),
      role: unless('member', roleName(user.role)),
      active: unless(true, user.is_active),
      deleted: unless(false, user.is_deleted),
      imported: unless(false, user.is_imported_stub),
      bot: keysOf(BOT_TYPES).find((name) => BOT_TYPES[name] === user.bot_type),
      owner: user.bot_owner_id === null ? undefined : labels.user(user.bot_owner_id),
      api_key: persona === undefined ? undefined : unless(`${persona}-key`, user.api_key),
      password: user.password,
      timezone: unless('', user.timezone),
      joined: labels.timeUnless(joined, labels.now - DEFAULT_AGE_SECONDS),
      first_login: loggedIn === null ? undefined : labels.time(loggedIn),
      avatar: user.uploaded_avatar_url ?? undefined,
      can_change_user_emails: unless(false, user.can_change_user_emails),
      billing_admin: unless(false, user.is_billing_admin),
      ...exportDetails(labels, user.id),
    });
  });
}

/** The name of a role. */
export function roleName(role: number): (typeof ROLE_NAMES)[number] {
  return definite(ROLE_NAMES.find((name) => ROLES[name] === role));
}

function exportDetails(labels: Labels, id: number): Partial<SeedUser> {
  const { tables } = labels.org;
  const status = tables.user_statuses.firstBy('user', id);
  const presence = tables.presences.firstBy('user', id);
  const values = tables.profile_values.by('user', id);
  const settings = tables.user_settings.firstBy('user', id)?.settings ?? {};
  return {
    status:
      status === undefined
        ? undefined
        : brief({ text: status.status_text || undefined, emoji: status.emoji_name || undefined }),
    presence:
      presence === undefined
        ? undefined
        : {
            active: presence.last_active === null ? null : labels.time(presence.last_active),
            connected: labels.time(presence.last_connected),
          },
    profile:
      values.length === 0
        ? undefined
        : Object.fromEntries(
            values.map(({ field_id, value }) => [
              tables.profile_fields.get(field_id)?.name,
              typeof value === 'string' ? value : labels.users(value),
            ]),
          ),
    settings: Object.keys(settings).length === 0 ? undefined : structuredClone(settings),
    muted_users: labels.users(tables.muted_users.by('user', id).map(({ muted_user_id }) => muted_user_id)),
    alert_words: tables.alert_words.by('user', id).map(({ word }) => word),
    snippets: tables.saved_snippets
      .by('user', id)
      .map(({ title, content, date_created }) =>
        brief({ title, text: content, at: labels.timeUnless(date_created, labels.now) }),
      ),
  };
}
