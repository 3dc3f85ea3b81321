import { defineEndpoint } from '../../contract/index.js';
import { requireNavigationView } from './navigation.resource.js';

export const removeNavigationView = defineEndpoint({
  method: 'DELETE',
  path: '/navigation_views/{fragment}',
  area: 'navigation',
  summary: 'Remove a navigation view',
  docs: 'remove-navigation-view',
  since: 'navigationViews',
  pathParams: { fragment: 'rest' },
  errors: ['NOT_FOUND'],
  async run({ org, actor, path }) {
    const { id } = requireNavigationView(org, actor, path.fragment);
    await org.tables.navigation_views.delete(id);
  },
});
