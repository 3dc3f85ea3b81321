import * as z from 'zod';
import { addNavigationView } from '../../handlers/navigation/navigation.actions.js';
import { navigationViewSchema, presentNavigationView } from '../../handlers/navigation/navigation.present.js';
import {
  isBuiltInView,
  parseNewFragment,
  parseViewName,
} from '../../handlers/navigation/navigation.rules.js';
import type { Definition, Traits } from '../factory.js';
import { ONE_USER, OPTIONAL_STRING, type UserReference } from '../trait-arguments.js';
import { findOrCreateUser } from './references.js';

/** A navigation view as the API returns it. */
export type WireNavigationView = z.output<typeof navigationViewSchema>;
/** The overrides of a view: its fields, and its owner. */
export type NavigationViewInput = WireNavigationView & { user_id: number };

const traits = {
  pinned: () => ({ is_pinned: true }),
  /** Shown only in the menu of additional views. */
  hidden: () => ({ is_pinned: false }),
  /** A view that every client has, such as `inbox`. It has no name. */
  builtIn: (fragment: string = 'inbox') => ({ fragment }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<NavigationViewInput>;

export const navigationView: Definition<
  WireNavigationView,
  NavigationViewInput,
  WireNavigationView,
  typeof traits
> = {
  name: 'navigationView',
  schema: navigationViewSchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'fragment', 'is_pinned', 'name'],
  traits,
  traitArguments: { builtIn: OPTIONAL_STRING, of: ONE_USER },
  build({ random, n, samples }, { user_id, ...input }) {
    const topic = samples().topic(random);
    const fragment = input.fragment ?? `narrow/topic/${encodeURIComponent(topic)}/${n}`;
    const own = isBuiltInView(fragment) ? {} : { name: `${topic} ${n}` };
    return { fragment, is_pinned: true, ...own, ...input };
  },
  count: (org) => org.tables.navigation_views.ids().at(-1) ?? 0,
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    const fragment = parseNewFragment(org, user, wire.fragment);
    const name = parseViewName(fragment, wire.name ?? null);
    const view = { user_id: user.id, fragment, is_pinned: wire.is_pinned, name };
    await addNavigationView(org, view);
    return presentNavigationView({ id: 0, ...view });
  },
};
