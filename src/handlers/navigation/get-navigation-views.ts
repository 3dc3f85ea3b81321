import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { navigationViewSchema, presentNavigationViews } from './navigation.resource.js';

export const getNavigationViews = defineEndpoint({
  method: 'GET',
  path: '/navigation_views',
  area: 'navigation',
  summary: 'Get all navigation views',
  docs: 'get-navigation-views',
  since: 'navigationViews',
  response: z.object({ navigation_views: z.array(navigationViewSchema) }),
  run({ org, actor }) {
    return { navigation_views: presentNavigationViews(org, actor.id) };
  },
});
