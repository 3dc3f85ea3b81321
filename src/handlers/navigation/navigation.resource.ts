import * as z from 'zod';
import { apiError, badParameter, badRequest } from '../../contract/errors/index.js';
import { type EventDraft, type EventSource, onlyFor } from '../../contract/index.js';
import {
  compositeKey,
  type DeepReadonly,
  type NavigationView,
  type Organization,
  type RecordChange,
  type UserRecord,
  userText,
} from '../../model/index.js';
import { fragmentPart } from '../../strings.js';
import { differing } from '../../values.js';
import { noRecord, requestAs } from '../access/refusals.rules.js';

type ViewRecord = DeepReadonly<NavigationView>;

/** Fragments of the views that every client has. They cannot have a custom name. */
export const BUILT_IN_VIEWS: ReadonlySet<string> = new Set([
  'inbox',
  'recent',
  'feed',
  'drafts',
  'scheduled',
  'reminders',
  'narrow/is/starred',
  'narrow/is/mentioned',
  'narrow/has/reaction/sender/me',
]);

/** @throws ApiError 404 `NOT_FOUND` when the caller has no view with this fragment */
export function requireNavigationView(org: Organization, actor: UserRecord, fragment: string): ViewRecord {
  const view = org.tables.navigation_views.firstBy('userFragment', compositeKey(actor.id, fragment));
  if (view !== undefined) return view;
  const own = org.tables.navigation_views.by('user', actor.id).map((each) => each.fragment);
  const error = apiError('NOT_FOUND', `There is no navigation view "${fragment}"`);
  throw noRecord(error, org, 'navigation_views', fragment, own);
}

/**
 * Returns the fragment of a new view, trimmed in the `zulip` dialect. Rejects fragments that the caller's views already
 * have.
 */
export function parseNewFragment(org: Organization, actor: UserRecord, input: string): string {
  const fragment = org.follows('trimsFragments') ? input.trim() : input;
  if (fragment.trim() === '') throw badParameter('fragment', 'must not be blank');
  // URL parsers drop these segments even if they are percent-encoded, so no request could change the view.
  if (/^\.{1,2}$/.test(fragment)) throw badParameter('fragment', `must not be "${fragment}"`);
  const existing = org.tables.navigation_views.firstBy('userFragment', compositeKey(actor.id, fragment));
  if (existing === undefined) return fragment;
  // Also encodes slashes, because URL parsers resolve segments such as `..`.
  const path = encodeURIComponent(fragment);
  throw badParameter('fragment', `the view "${fragment}" is already configured`).because(
    'viewIsNew',
    `${userText(org, actor.id)} has navigation view ${existing.id} for "${fragment}"`,
    ...requestAs(org, ({ id }) => id === actor.id, 'delete', `/navigation_views/${path}`),
  );
}

/**
 * Checks that no other view of the caller has this name. In the `zulip` dialect, a view cannot be renamed to its
 * current name.
 */
export function assertViewNameFree(
  org: Organization,
  actor: UserRecord,
  name: string | null,
  fragment: string,
): void {
  const views = org.tables.navigation_views.by('user', actor.id);
  const holder = name === null ? undefined : views.find((view) => view.name === name);
  if (holder === undefined) return;
  if (holder.fragment !== fragment) throw badParameter('name', `another view is named "${name}"`);
  if (org.follows('rejectsCurrentViewNames'))
    throw badParameter('name', `the view is already named "${name}"`);
}

/** Trims and checks the name of a view. Built-in views have no name, and custom views may have one. */
export function parseViewName(fragment: string, name: string | null): string | null {
  if (name === null) return null;
  if (BUILT_IN_VIEWS.has(fragment)) {
    throw badRequest(`The built-in view "${fragment}" cannot have a custom name`).because(
      'customView',
      `"${fragment}" is one of the built-in views`,
      'leave out "name"',
    );
  }
  const trimmed = name.trim();
  if (trimmed === '') throw badParameter('name', 'must not be blank');
  return trimmed;
}

/** A navigation view. In the reference dialect, only custom views have `name`. */
export const navigationViewSchema = z.object({
  fragment: z.string(),
  is_pinned: z.boolean(),
  name: z.string().nullable().optional(),
});

export function presentNavigationView(
  org: Organization,
  { fragment, is_pinned, name }: Omit<NavigationView, 'id'>,
): z.input<typeof navigationViewSchema> {
  const isNamed = !BUILT_IN_VIEWS.has(fragment) || org.follows('returnsNullViewNames');
  return isNamed ? { fragment, is_pinned, name } : { fragment, is_pinned };
}

export function presentNavigationViews(org: Organization, userId: number) {
  return org.tables.navigation_views.by('user', userId).map((view) => presentNavigationView(org, view));
}

export const navigationViewEvents: EventSource = {
  schemas: {
    'navigation_view.add': z.object({ navigation_view: navigationViewSchema }),
    'navigation_view.update': z.object({
      fragment: z.string(),
      data: navigationViewSchema.omit({ fragment: true }).partial(),
    }),
    'navigation_view.remove': z.object({ fragment: z.string() }),
  },
  eventDrafts: (org, changeSet) =>
    changeSet.changes('navigation_views').map((change) => viewEventDraft(org, change)),
};

function viewEventDraft(org: Organization, { before, after }: RecordChange<ViewRecord>): EventDraft {
  const { user_id, fragment } = after ?? before;
  if (after === undefined) return onlyFor(user_id, 'navigation_view.remove', () => ({ fragment }));
  if (before === undefined) {
    const payload = () => ({ navigation_view: presentNavigationView(org, after) });
    return onlyFor(user_id, 'navigation_view.add', payload);
  }
  return onlyFor(user_id, 'navigation_view.update', () => {
    const { is_pinned, name } = after;
    return { fragment, data: Object.fromEntries(differing(before, { is_pinned, name })) };
  });
}

/** Returns the fragment of a channel or topic, as clients build it. */
export function viewFragment(channelId: number, name: string, topic: string | undefined): string {
  const channel = `narrow/channel/${channelPart(channelId, name)}`;
  return topic === undefined ? channel : `${channel}/topic/${encodePart(topic)}`;
}

/** Returns the part of a fragment that identifies a channel. */
export function channelPart(channelId: number | string, name: string): string {
  return `${channelId}-${encodePart(name.replaceAll(' ', '-'))}`;
}

/** Returns the channel ID and topic in a fragment; `undefined` for a fragment of another kind. */
export function viewTarget(fragment: string): { channelId: number; topic?: string } | undefined {
  const match = /^narrow\/channel\/(\d+)-[^/]*(?:\/topic\/([^/]*))?$/.exec(fragment);
  if (match === null) return undefined;
  const [, id, topic] = match;
  if (topic === undefined) return { channelId: Number(id) };
  const decoded = decodePart(topic);
  return decoded === undefined ? undefined : { channelId: Number(id), topic: decoded };
}

/** Reverses `encodePart()`. Returns `undefined` for a malformed part. */
export function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part.replace(/\.(?=[0-9A-F]{2})/gi, '%'));
  } catch {
    return undefined;
  }
}

/** Encodes a part of a fragment as Zulip's web client does. Zulip's server also encodes `!`, `*` and `'`. */
export function encodePart(text: string): string {
  return fragmentPart(text, /[.()]/g);
}
