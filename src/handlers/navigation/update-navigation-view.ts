import { boolean, defineEndpoint, text } from '../../contract/index.js';
import { assertViewNameFree, parseViewName, requireNavigationView } from './navigation.resource.js';

export const updateNavigationView = defineEndpoint({
  method: 'PATCH',
  path: '/navigation_views/{fragment}',
  area: 'navigation',
  summary: 'Update the navigation view',
  docs: 'edit-navigation-view',
  since: 'navigationViews',
  pathParams: { fragment: 'rest' },
  params: {
    is_pinned: boolean()
      .optional()
      .describe('true pins the view in the sidebar; false moves it to the More Views menu'),
    name: text().optional().describe('only for custom views'),
  },
  errors: ['BAD_REQUEST', 'NOT_FOUND'],
  async run({ org, actor, path, params }) {
    const name = parseViewName(path.fragment, params.name ?? null);
    const view = requireNavigationView(org, actor, path.fragment);
    assertViewNameFree(org, actor, name, path.fragment);
    await org.tables.navigation_views.update(view.id, {
      is_pinned: params.is_pinned ?? view.is_pinned,
      name: name ?? view.name,
    });
  },
});
