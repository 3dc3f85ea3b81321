import * as z from 'zod';
import { since, until } from '../../contract/index.js';
import type { DeepReadonly, Organization, Playground } from '../../model/index.js';

/** A code playground. */
export const playgroundSchema = z.object({
  id: z.int(),
  name: z.string(),
  pygments_language: z.string(),
  url_template: since('playgroundTemplates', z.string()),
  url_prefix: until('playgroundTemplates', z.string()),
});

export function presentPlayground(playground: DeepReadonly<Playground>): z.input<typeof playgroundSchema> {
  return { ...playground, url_prefix: playground.url_template.replace(/\{code\}$/, '') };
}

/** All code playgrounds. */
export function presentPlaygrounds(org: Organization): z.input<typeof playgroundSchema>[] {
  return org.tables.playgrounds.all().map(presentPlayground);
}
