import * as z from 'zod';
import type { DeepReadonly, NavigationView, Organization } from '../../model/index.js';
import { isBuiltInView } from './navigation.rules.js';

/** A navigation view. Only custom views have `name`. */
export const navigationViewSchema = z.object({
  fragment: z.string(),
  is_pinned: z.boolean(),
  name: z.string().nullable().optional(),
});

export function presentNavigationView(
  view: DeepReadonly<NavigationView>,
): z.input<typeof navigationViewSchema> {
  const { fragment, is_pinned, name } = view;
  return isBuiltInView(fragment) ? { fragment, is_pinned } : { fragment, is_pinned, name };
}

/** All views of a user. */
export function presentNavigationViews(
  org: Organization,
  userId: number,
): z.input<typeof navigationViewSchema>[] {
  return org.tables.navigation_views.by('user', userId).map(presentNavigationView);
}
