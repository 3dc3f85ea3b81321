import type { DeepReadonly, NavigationView, Organization } from '../../model/index.js';
import { differing } from '../../values.js';

/** Adds a view to a user's sidebar. */
export async function addNavigationView(org: Organization, view: Omit<NavigationView, 'id'>): Promise<void> {
  await org.tables.navigation_views.create(view);
}

/** Pins, hides or renames a view. */
export async function updateNavigationView(
  org: Organization,
  view: DeepReadonly<NavigationView>,
  changes: Partial<Pick<NavigationView, 'is_pinned' | 'name'>>,
): Promise<void> {
  await org.tables.navigation_views.update(view.id, Object.fromEntries(differing(view, changes)));
}

export async function removeNavigationView(
  org: Organization,
  view: DeepReadonly<NavigationView>,
): Promise<void> {
  await org.tables.navigation_views.delete(view.id);
}
