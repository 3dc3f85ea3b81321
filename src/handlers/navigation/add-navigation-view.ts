import { badParameter } from '../../contract/errors/index.js';
import { boolean, defineEndpoint, nullableText, text } from '../../contract/index.js';
import {
  assertViewNameFree,
  BUILT_IN_VIEWS,
  parseNewFragment,
  parseViewName,
} from './navigation.resource.js';

const MAX_FRAGMENT_LENGTH = 1_000;

export const addNavigationView = defineEndpoint({
  method: 'POST',
  path: '/navigation_views',
  area: 'navigation',
  summary: 'Add a navigation view',
  docs: 'add-navigation-view',
  since: 'navigationViews',
  params: {
    fragment: text().max(MAX_FRAGMENT_LENGTH).describe('URL hash, also the identifier; not blank'),
    is_pinned: boolean().describe('true pins the view in the sidebar; false moves it to the More Views menu'),
    name: nullableText().default(null).describe('only for custom views'),
  },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    const fragment = parseNewFragment(org, actor, params.fragment);
    if (params.name === null && !BUILT_IN_VIEWS.has(fragment) && org.follows('requiresViewNames'))
      throw badParameter('name', 'required for a custom view');
    const name = parseViewName(fragment, params.name);
    assertViewNameFree(org, actor, name, fragment);
    const { is_pinned } = params;
    await org.tables.navigation_views.create({ user_id: actor.id, fragment, is_pinned, name });
  },
});
