import * as z from 'zod';
import { badParameter, badRequest, UsageError } from '../../contract/errors/index.js';
import {
  holdsPermission,
  type OrganizationPermissionName,
} from '../../handlers/access/organization-permissions.rules.js';
import {
  parseSnippetContent,
  parseSnippetTitle,
  presentSavedSnippet,
  savedSnippetSchema,
} from '../../handlers/drafts/saved-snippet.resource.js';
import {
  assertMayInvite,
  invitationSchema,
  presentInvitation,
} from '../../handlers/invitations/invitation.resource.js';
import { highestInviteRole, parseInviteRole } from '../../handlers/invitations/invitation-terms.rules.js';
import {
  assertMayCreateLinks,
  inviteLinkSchema,
  presentInviteLink,
  storeInviteLink,
} from '../../handlers/invitations/invite-link.resource.js';
import { exceedsDailyLimit, sortInvitees } from '../../handlers/invitations/send-invitations.js';
import {
  BUILT_IN_VIEWS,
  navigationViewSchema,
  parseNewFragment,
  parseViewName,
  presentNavigationView,
} from '../../handlers/navigation/navigation.resource.js';
import { identityUrl } from '../../handlers/text/markdown-context.rules.js';
import { isEmail } from '../../handlers/users/email.rules.js';
import { exceedsLicenses } from '../../handlers/users/user.rules.js';
import { type Organization, ROLES, type UserRecord } from '../../model/index.js';
import { type BuildContext, builtId, type Definition, type Traits } from '../definition.js';
import {
  INVITATION_SECONDS,
  invitationRecord,
  invitationTerms,
  inviteLinkRecord,
  savedSnippetRecord,
} from '../records/personal.js';
import { cut } from '../samples.js';
import {
  assertNotInFuture,
  findOrCreateUser,
  ONE_USER,
  OPTIONAL_STRING,
  parseRole,
  type UserReference,
} from './references.js';

/** A saved snippet as the API returns it. */
export type WireSavedSnippet = z.output<typeof savedSnippetSchema>;
/** The overrides of a saved snippet: its fields and its owner. */
export type SavedSnippetInput = WireSavedSnippet & { user_id: number };

const savedSnippetTraits = {
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<SavedSnippetInput>;

export const savedSnippet: Definition<WireSavedSnippet, typeof savedSnippetTraits, SavedSnippetInput> = {
  name: 'savedSnippet',
  table: 'saved_snippets',
  schema: savedSnippetSchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'title', 'content', 'date_created'],
  traits: savedSnippetTraits,
  traitArguments: { of: ONE_USER },
  build(context, { user_id: _owner, ...input }) {
    const { user_id: _user, ...record } = savedSnippetRecord(context, { user_id: 1 });
    return { ...record, id: builtId(context.n), ...input };
  },
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    const title = parseSnippetTitle(wire.title);
    const content = parseSnippetContent(
      org,
      input.content ?? cut(wire.content, org.settings.max_message_length),
    );
    const { date_created } = wire;
    assertNotInFuture(org, 'date_created', date_created);
    return presentSavedSnippet(
      await org.tables.saved_snippets.create({ user_id: user.id, title, content, date_created }),
    );
  },
};

/** A navigation view as the API returns it. */
export type WireNavigationView = z.output<typeof navigationViewSchema>;
/** The overrides of a view: its fields and its owner. */
export type NavigationViewInput = WireNavigationView & { user_id: number };

const navigationViewTraits = {
  pinned: () => ({ is_pinned: true }),
  /** A view that is shown only in the menu of additional views. */
  hidden: () => ({ is_pinned: false }),
  /** A view that every client has, such as `inbox`. It has no name. */
  builtIn: (fragment: string = 'inbox') => {
    if (BUILT_IN_VIEWS.has(fragment)) return { fragment };
    throw new UsageError(
      `Invalid argument for navigationViewFactory.builtIn: must be a built-in view, got "${fragment}".`,
    );
  },
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<NavigationViewInput>;

export const navigationView: Definition<
  WireNavigationView,
  typeof navigationViewTraits,
  NavigationViewInput
> = {
  name: 'navigationView',
  table: 'navigation_views',
  schema: navigationViewSchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'fragment', 'is_pinned', 'name'],
  traits: navigationViewTraits,
  traitArguments: { builtIn: OPTIONAL_STRING, of: ONE_USER },
  build({ random, n, samples }, { user_id, ...input }) {
    const topic = samples().topic(random);
    const fragment = input.fragment ?? `narrow/topic/${encodeURIComponent(topic)}/${n}`;
    const isBuiltIn = BUILT_IN_VIEWS.has(fragment);
    if (isBuiltIn && input.name != null)
      throw badParameter('name', `the built-in view "${fragment}" has no name`);
    const own = isBuiltIn ? {} : { name: `${topic} ${n}` };
    return { fragment, is_pinned: true, ...own, ...input };
  },
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    const fragment = parseNewFragment(org, user, wire.fragment);
    const name = parseViewName(fragment, wire.name ?? null);
    const view = { user_id: user.id, fragment, is_pinned: wire.is_pinned, name };
    await org.tables.navigation_views.create(view);
    return presentNavigationView(org, view);
  },
};

/** A pending invitation as the API returns it. */
export type WireInvitation = z.output<typeof invitationSchema>;

/** Traits of invitations and of invitation links. */
const invitationTraits = {
  asAdmin: () => ({ invited_as: ROLES.administrator }),
  asGuest: () => ({ invited_as: ROLES.guest }),
  neverExpires: () => ({ expiry_date: null }),
} satisfies Traits<WireInvitation>;

export const invitation: Definition<WireInvitation, typeof invitationTraits> = {
  name: 'invitation',
  table: 'invitations',
  schema: invitationSchema,
  stored: ['invited_by_user_id', 'expiry_date', 'invited_as', 'email', 'notify_referrer_on_join'],
  traits: invitationTraits,
  traitArguments: {},
  build(context, input) {
    const record = invitationRecord(context, { invited_by: 1 });
    return {
      id: builtId(context.n),
      invited_by_user_id: record.invited_by,
      invited: record.invited,
      expiry_date: record.expires,
      email: record.email,
      notify_referrer_on_join: record.notify_referrer_on_join,
      is_multiuse: false,
      ...input,
      invited_as: parseRole('invitation', 'invited_as', input.invited_as ?? record.invite_as),
    };
  },
  async store(org, wire, input, context) {
    const inviter = await findInviter(org, context, input, wire.invited_as, 'can_invite_users_group');
    assertMayInvite(org, inviter);
    if (!isEmail(wire.email)) throw badParameter('email', `${wire.email} is not an email address`);
    if (sortInvitees(org, [wire.email]).refused.length > 0) {
      throw badParameter('email', `${wire.email} belongs to a user`);
    }
    const role = parseInviteRole(org, inviter, parseRole('invitation', 'invited_as', wire.invited_as));
    if (exceedsDailyLimit(org, 1)) throw badRequest('The daily limit of invitations is reached');
    if (exceedsLicenses(org, 1)) throw badRequest('The organization has no license left for another person');
    const record = invitationRecord(context, {
      invited_by: inviter.id,
      email: wire.email,
      invite_as: role,
      ...validity(org, wire.expiry_date),
      notify_referrer_on_join: wire.notify_referrer_on_join,
    });
    return presentInvitation(await org.tables.invitations.create(record));
  },
};

/** A reusable invitation link as the API returns it. */
export type WireInviteLink = z.output<typeof inviteLinkSchema>;

export const inviteLink: Definition<WireInviteLink, typeof invitationTraits> = {
  name: 'inviteLink',
  table: 'invite_links',
  schema: inviteLinkSchema,
  stored: ['invited_by_user_id', 'expiry_date', 'invited_as'],
  traits: invitationTraits,
  traitArguments: {},
  build(context, input) {
    const record = { ...inviteLinkRecord(context, { invited_by: 1 }), id: builtId(context.n) };
    const invited_as = parseRole('inviteLink', 'invited_as', input.invited_as ?? record.invite_as);
    return { ...presentInviteLink(record, 'https://chat.example.com'), ...input, invited_as };
  },
  async store(org, wire, input, context) {
    const inviter = await findInviter(org, context, input, wire.invited_as, 'create_multiuse_invite_group');
    assertMayCreateLinks(org, inviter);
    const { invited, expires } = validity(org, wire.expiry_date);
    const invite_as = parseInviteRole(org, inviter, parseRole('inviteLink', 'invited_as', wire.invited_as));
    const terms = { ...invitationTerms(invited), invite_as, expires };
    return presentInviteLink(await storeInviteLink(org, inviter, terms, invited), identityUrl(org));
  },
};

/**
 * Returns the requested inviter. If none is requested, chooses a user, preferably one who may invite people with this
 * role.
 */
function findInviter(
  org: Organization,
  context: BuildContext,
  { invited_by_user_id }: { invited_by_user_id?: number },
  role: number,
  permission: OrganizationPermissionName,
): Promise<UserRecord> {
  return findOrCreateUser(org, context, 'invited_by_user_id', invited_by_user_id, {
    fits: (user) => highestInviteRole(org, user) <= role && holdsPermission(org, user, permission),
  });
}

/**
 * Returns the times at which an invitation was sent and expires. An invitation that has not yet expired counts as sent
 * now.
 * @throws ApiError for a negative time
 */
function validity(
  { clock }: Organization,
  expires: number | null,
): { invited: number; expires: number | null } {
  const now = clock.now();
  if (expires === null || expires > now) return { invited: now, expires };
  if (expires < 0) throw badParameter('expiry_date', 'must be 0 or greater');
  return { invited: Math.max(0, expires - INVITATION_SECONDS), expires };
}
