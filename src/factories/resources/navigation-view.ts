import * as z from 'zod';
import { addNavigationView } from '../../handlers/navigation/navigation.actions.js';
import { navigationViewSchema, presentNavigationView } from '../../handlers/navigation/navigation.present.js';
import {
  isBuiltInView,
  parseNewFragment,
  parseViewName,
} from '../../handlers/navigation/navigation.rules.js';
import type { Definition, Traits } from '../factory.js';
import { someUser } from './associations.js';

/** A navigation view as the API answers it. */
export type WireNavigationView = z.output<typeof navigationViewSchema>;
/** What may be given for a view: also whose it is. */
export type NavigationViewInput = WireNavigationView & { user_id: number };

const traits = {
  pinned: () => ({ is_pinned: true }),
  /** In the menu of more views. */
  hidden: () => ({ is_pinned: false }),
  /** One that every client has, such as `inbox`. It takes no name. */
  builtIn: (fragment: string = 'inbox') => ({ fragment }),
  of: ({ user_id }: { user_id: number }) => ({ user_id }),
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
  build({ n, threads }, { user_id, ...given }) {
    const topic = threads[(n - 1) % threads.length]?.topic ?? 'launch';
    const fragment = given.fragment ?? `narrow/topic/${encodeURIComponent(topic)}/${n}`;
    const own = isBuiltInView(fragment) ? {} : { name: `${topic} ${n}` };
    return { fragment, is_pinned: true, ...own, ...given };
  },
  count: (org) => org.tables.navigation_views.ids().at(-1) ?? 0,
  async store(org, wire, given) {
    const user = await someUser(org, 'user_id', given.user_id);
    const fragment = parseNewFragment(org, user, wire.fragment);
    const name = parseViewName(fragment, wire.name ?? null);
    const view = { user_id: user.id, fragment, is_pinned: wire.is_pinned, name };
    await addNavigationView(org, view);
    return presentNavigationView({ id: 0, ...view });
  },
};
