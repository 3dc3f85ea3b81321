import * as z from 'zod';
import { since } from '../../contract/index.js';
import { navigationViewSchema, presentNavigationViews } from '../navigation.js';
import { defineSection } from './section.js';

/** The caller's navigation views. */
export const navigationViewsSection = defineSection(
  'navigation_views',
  { navigation_views: since('navigationViews', z.array(navigationViewSchema)) },
  ({ org, actor }) => ({ navigation_views: presentNavigationViews(org, actor.id) }),
);
