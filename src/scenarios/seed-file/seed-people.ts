import { badRequest } from '../../contract/errors/index.js';
import { INVITATION_SECONDS } from '../../factories/records/personal.js';
import { parseSnippetContent, parseSnippetTitle } from '../../handlers/drafts/saved-snippet.resource.js';
import { viewFragment } from '../../handlers/navigation/navigation.resource.js';
import { parseTimezone } from '../../handlers/users/locale.rules.js';
import { parseStatusText } from '../../handlers/users/status.resource.js';
import { parseAlertWords } from '../../handlers/users/user-settings.rules.js';
import { type Invitation, isoWithOffset, ROLES } from '../../model/index.js';
import { emailName } from '../../strings.js';
import { definite } from '../../values.js';
import { SeedFileError, type SeedPath } from './parse.js';
import { BOT_CODES, type SeedFile, type SeedInvitation, type SeedUser } from './schema.js';
import { subscribeTo } from './seed-organization.js';
import { defined, emojiNamed, entriesAt, type Stage } from './stage.js';
import { DEFAULT_AGE_SECONDS } from './times.js';

/** Stores the users, without fields that refer to other records. */
export async function seedUsers(stage: Stage, users: readonly SeedUser[] = []): Promise<void> {
  for (const [user, path] of entriesAt(users, ['users'])) await seedUser(stage, user, path);
}

async function seedUser(stage: Stage, user: SeedUser, path: SeedPath): Promise<void> {
  const { world } = stage;
  const { persona } = user;
  if (persona !== undefined && Object.hasOwn(world.org.personas, persona)) {
    throw new SeedFileError([...path, 'persona'], `There is already a persona "${persona}"`);
  }
  if (persona === '__proto__') throw new SeedFileError([...path, 'persona'], 'must not be __proto__');
  const email = user.email ?? defaultEmail(stage, user);
  if (world.db.users.firstBy('realEmail', email.toLowerCase()) !== undefined) {
    const key = user.email === undefined ? 'name' : 'email';
    throw new SeedFileError([...path, key], `There is already a user with the email "${email}"`);
  }
  stage.assertFreeId('users', user.id, path);
  const apiKey = user.api_key ?? (persona === undefined ? undefined : `${persona}-key`);
  const joined = stage.past(user.joined, [...path, 'joined'], world.now - DEFAULT_AGE_SECONDS);
  const { first_login } = user;
  const loginPath = [...path, 'first_login'];
  const firstLogin = first_login === undefined ? null : isoWithOffset(stage.time(first_login, loginPath, 0));
  const record = await stage.store(path, 'users', () =>
    world.create.user(
      defined({
        id: user.id,
        email_visibility: user.email_visibility,
        api_key: apiKey,
        password: user.password,
        is_active: user.active,
        is_deleted: user.deleted,
        is_imported_stub: user.imported,
        created_by_api: user.created_by_api || undefined,
        can_change_user_emails: user.can_change_user_emails,
        is_billing_admin: user.billing_admin,
        full_name: user.name,
        delivery_email: email,
        role: ROLES[user.role ?? 'member'],
        timezone: parseTimezone(user.timezone ?? ''),
        date_joined: isoWithOffset(joined),
        first_login: firstLogin,
        uploaded_avatar_url: user.avatar,
        avatar_version: user.avatar === undefined ? undefined : 2,
        bot_type: user.bot && BOT_CODES[user.bot],
      }),
    ),
  );
  if (persona !== undefined) world.persona(persona, record.id);
}

function defaultEmail({ world }: Stage, { name, persona, bot }: SeedUser): string {
  const host = bot === undefined ? 'example.com' : world.org.identity.host;
  return `${persona ?? emailName(name)}@${host}`;
}

/** Stores users' personal records that refer to other records. */
export async function seedUserDetails(stage: Stage, users: readonly SeedUser[] = []): Promise<void> {
  for (const [user, path] of entriesAt(users, ['users'])) {
    // Finds the user by email, because several users may have the same name.
    const email = user.email ?? defaultEmail(stage, user);
    const { id } = definite(stage.world.db.users.firstBy('realEmail', email.toLowerCase()));
    await seedDetails(stage, id, user, path);
  }
}

async function seedDetails(stage: Stage, user_id: number, user: SeedUser, path: SeedPath): Promise<void> {
  const { world, names } = stage;
  const { create, db, now } = world;
  if (user.owner !== undefined) {
    const bot_owner_id = names.user(user.owner, [...path, 'owner']);
    if (user.bot === undefined) throw new SeedFileError([...path, 'owner'], 'only bots have owners');
    await db.users.update(user_id, { bot_owner_id });
  }
  for (const [name, at] of entriesAt(user.channels, [...path, 'channels'])) {
    await subscribeTo(stage, user_id, names.id('channel', name, at), {}, at);
  }
  if (user.status !== undefined) await seedStatus(stage, user_id, user.status, [...path, 'status']);
  if (user.presence !== undefined) {
    const at = [...path, 'presence'];
    const { active, connected } = user.presence;
    await stage.store(at, 'presences', () =>
      create.presence({
        user_id,
        last_active: active === null ? null : stage.time(active, [...at, 'active'], now),
        last_connected: stage.time(connected, [...at, 'connected'], now),
      }),
    );
  }
  for (const [name, value] of Object.entries(user.profile ?? {})) {
    const at = [...path, 'profile', name];
    const field_id = names.id('profile field', name, at);
    const stored = typeof value === 'string' ? value : names.users(value, at);
    await stage.store(at, 'profile_values', () => create.profileValue({ user_id, field_id, value: stored }));
  }
  const { settings } = user;
  if (settings !== undefined) {
    await stage.store([...path, 'settings'], 'user_settings', () =>
      db.user_settings.create({ user_id, settings }),
    );
  }
  await seedMutedUsers(stage, user_id, user.muted_users, [...path, 'muted_users']);
  await seedAlertWords(stage, user_id, user.alert_words, [...path, 'alert_words']);
  for (const [snippet, at] of entriesAt(user.snippets, [...path, 'snippets'])) {
    const date_created = stage.past(snippet.at, [...at, 'at'], now);
    await stage.store(at, 'saved_snippets', async () => {
      const title = parseSnippetTitle(snippet.title);
      const content = stage.isExported ? snippet.text : parseSnippetContent(world.org, snippet.text);
      return create.savedSnippet({ user_id, title, content, date_created });
    });
  }
}

async function seedMutedUsers(
  stage: Stage,
  user_id: number,
  muted: readonly string[] = [],
  path: SeedPath,
): Promise<void> {
  for (const [i, muted_user_id] of stage.names.users(muted, path).entries()) {
    const at = [...path, i];
    if (muted_user_id === user_id) throw new SeedFileError(at, 'Users cannot mute themselves');
    await stage.store(at, 'muted_users', () => stage.world.create.mutedUser({ user_id, muted_user_id }));
  }
}

async function seedAlertWords(
  stage: Stage,
  user_id: number,
  inputs: readonly string[] | undefined,
  path: SeedPath,
): Promise<void> {
  const words = new Set<string>();
  for (const [input, at] of entriesAt(inputs, path)) {
    const [word] = await stage.at(at, () => parseAlertWords([input]));
    if (word === undefined) throw new SeedFileError(at, 'must not be empty');
    if (words.has(word.toLowerCase())) throw new SeedFileError(at, `"${word}" is listed twice`);
    words.add(word.toLowerCase());
    await stage.store(at, 'alert_words', () => stage.world.create.alertWord({ user_id, word }));
  }
}

async function seedStatus(
  stage: Stage,
  user_id: number,
  { text = '', emoji }: NonNullable<SeedUser['status']>,
  path: SeedPath,
): Promise<void> {
  const { create } = stage.world;
  const chosen = emoji === undefined ? {} : await emojiNamed(stage, emoji, [...path, 'emoji']);
  await stage.store(path, 'user_statuses', async () => {
    if (text.trim() === '' && emoji === undefined) throw badRequest('must have a "text" or an "emoji"');
    return create.userStatus({ user_id, status_text: parseStatusText(text), ...chosen });
  });
}

/** Stores navigation views, invitations and invitation links. */
export async function seedPersonal(stage: Stage, file: SeedFile): Promise<void> {
  const { names } = stage;
  const { create } = stage.world;
  for (const [view, path] of entriesAt(file.navigation_views, ['navigation_views'])) {
    await stage.store(path, 'navigation_views', () =>
      create.navigationView({
        user_id: names.user(view.user, [...path, 'user']),
        fragment: fragmentOf(stage, view, path),
        name: view.name ?? null,
        is_pinned: view.pinned ?? true,
      }),
    );
  }
  for (const [invitation, path] of entriesAt(file.invitations, ['invitations'])) {
    const { email, notify = true } = invitation;
    await stage.store(path, 'invitations', () =>
      create.invitation({ email, notify_referrer_on_join: notify, ...invitedOf(stage, invitation, path) }),
    );
  }
  for (const [link, path] of entriesAt(file.invite_links, ['invite_links'])) {
    await stage.store(path, 'invite_links', () =>
      create.inviteLink({ ...defined({ key: link.key }), ...invitedOf(stage, link, path) }),
    );
  }
}

type View = NonNullable<SeedFile['navigation_views']>[number];

function fragmentOf({ names }: Stage, { view, channel, topic }: View, path: SeedPath): string {
  if ((view === undefined) === (channel === undefined)) {
    throw new SeedFileError(path, 'needs either a "view" or a "channel"');
  }
  if (channel !== undefined)
    return viewFragment(names.id('channel', channel, [...path, 'channel']), channel, topic);
  if (topic !== undefined) throw new SeedFileError([...path, 'topic'], 'needs a "channel"');
  return definite(view);
}

function invitedOf(
  stage: Stage,
  invited: Omit<SeedInvitation, 'email' | 'notify'>,
  path: SeedPath,
): Omit<Invitation, 'id' | 'email' | 'notify_referrer_on_join'> {
  const at = stage.past(invited.at, [...path, 'at'], stage.world.now);
  const expires =
    invited.expires === null
      ? null
      : stage.time(invited.expires, [...path, 'expires'], at + INVITATION_SECONDS);
  if (expires !== null && expires < at)
    throw new SeedFileError([...path, 'expires'], 'must not be before "at"');
  return {
    invited_by: stage.names.user(invited.by, [...path, 'by']),
    invite_as: ROLES[invited.role ?? 'member'],
    invited: at,
    expires,
    stream_ids: stage.names.ids('channel', invited.channels ?? [], [...path, 'channels']),
    group_ids: stage.names.ids('user group', invited.groups ?? [], [...path, 'groups']),
    include_realm_default_subscriptions: invited.default_channels ?? true,
    welcome_message_custom_text: invited.welcome_message ?? null,
  };
}
