import type { NavigationView } from 'team-chat-mock/schemas';

/** A navigation view as the sidebar shows it. */
export interface ShownView {
  fragment: string;
  name: string;
  pinned: boolean;
  /** Whether the user configured it; built-in views exist without that. */
  configured: boolean;
  builtIn: boolean;
}

/** The built-in views that this client supports, and whether they are pinned by default. */
const BUILT_IN = [
  { fragment: 'inbox', name: 'Inbox', pinned: true },
  { fragment: 'feed', name: 'All messages', pinned: true },
  { fragment: 'scheduled', name: 'Scheduled messages', pinned: true },
  { fragment: 'narrow/is/mentioned', name: 'Mentions', pinned: false },
  { fragment: 'narrow/is/starred', name: 'Starred messages', pinned: false },
  { fragment: 'narrow/has/reaction/sender/me', name: 'Reactions', pinned: false },
];

/** The user's views and the built-in ones. */
export function shownViews(own: readonly NavigationView[]): ShownView[] {
  const set = new Map(own.map((view) => [view.fragment, view]));
  const builtIn = BUILT_IN.map(({ fragment, name, pinned }) => ({
    fragment,
    name,
    pinned: set.get(fragment)?.is_pinned ?? pinned,
    configured: set.has(fragment),
    builtIn: true,
  }));
  const known = new Set(BUILT_IN.map(({ fragment }) => fragment));
  const custom = own
    .filter(({ fragment }) => !known.has(fragment))
    .map(({ fragment, name, is_pinned }) => ({
      fragment,
      name: name ?? fragment,
      pinned: is_pinned,
      configured: true,
      builtIn: false,
    }));
  return [...builtIn, ...custom];
}

/** The name of a built-in view. */
export function builtInName(fragment: string): string | undefined {
  return BUILT_IN.find((view) => view.fragment === fragment)?.name;
}
