import type * as z from 'zod';
import { playgroundSchema, presentPlayground } from '../../handlers/server/playground.present.js';
import { parsePlayground } from '../../handlers/server/playground.rules.js';
import type { Definition, Traits } from '../factory.js';
import { playgroundRecord } from '../records/administration.js';
import { ONE_STRING } from '../trait-arguments.js';

/** A code playground as the API returns it. */
export type WirePlayground = Omit<z.output<typeof playgroundSchema>, 'url_prefix'>;

const traits = {
  inLanguage: (name: string) => ({ pygments_language: name }),
} satisfies Traits<WirePlayground>;

export const playground: Definition<WirePlayground, WirePlayground, WirePlayground, typeof traits> = {
  name: 'playground',
  schema: playgroundSchema,
  inputs: {},
  stored: ['name', 'pygments_language', 'url_template'],
  traits,
  traitArguments: { inLanguage: ONE_STRING },
  build(context, input) {
    return { ...playgroundRecord(context, {}), id: 1000 + context.n, ...input };
  },
  count: (org) => org.tables.playgrounds.ids().at(-1) ?? 0,
  async store(org, wire) {
    return presentPlayground(await org.tables.playgrounds.create(parsePlayground(org, wire)));
  },
};
