import * as z from 'zod';
import { type EventSource, since, until } from '../../contract/index.js';
import type { DeepReadonly, Organization, Playground } from '../../model/index.js';

/** A service in which clients open code in one programming language. */
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

export function presentPlaygrounds(org: Organization): z.input<typeof playgroundSchema>[] {
  return org.tables.playgrounds.all().map(presentPlayground);
}

/** Emits an event with all playgrounds when one is added or removed. */
export const playgroundEvents: EventSource = {
  schemas: { realm_playgrounds: z.object({ realm_playgrounds: z.array(playgroundSchema) }) },
  eventDrafts(org, changeSet) {
    if (changeSet.changes('playgrounds').length === 0) return [];
    return [
      { kind: 'realm_playgrounds', payloadFor: () => ({ realm_playgrounds: presentPlaygrounds(org) }) },
    ];
  },
};
