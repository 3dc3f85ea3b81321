import { boolean, defineEndpoint, nullableText, text } from '../../contract/index.js';
import {
  assertViewNameFree,
  createView,
  MAX_FRAGMENT_LENGTH,
  parseNewFragment,
  parseNewViewName,
} from './navigation.resource.js';

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
    const name = parseNewViewName(org, fragment, params.name);
    assertViewNameFree(org, actor, name, fragment);
    await createView(org, { user_id: actor.id, fragment, is_pinned: params.is_pinned, name });
  },
});
