import * as z from 'zod';
import { definite } from '../../values.js';
import { resetFields, resetOptionsOf } from './options.js';
import { defineRoute, notFound } from './route.js';

const realms = z.object({ realms: z.array(z.string()) });

const realmBody = z.strictObject({
  name: z.string().describe('letters, digits, "_" and "-"'),
  ...resetFields,
});

export const realmRoutes = [
  defineRoute({
    method: 'GET',
    path: '/realms',
    summary: 'List further organizations',
    mainOnly: true,
    response: realms,
    run: ({ realms }) => ({ realms: definite(realms).names() }),
  }),
  defineRoute({
    method: 'POST',
    path: '/realms',
    summary: 'Create a further organization. Omitted options default to those of the server',
    mainOnly: true,
    body: realmBody,
    response: z.object({ base_url: z.string() }),
    async run({ realms, body, url }) {
      const { name, ...options } = body;
      const base = await definite(realms).add(name, await resetOptionsOf(options));
      return { base_url: url.origin + base };
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/realms/{name}',
    summary: 'Delete a further organization',
    mainOnly: true,
    response: realms,
    run({ realms, captured: name }) {
      const others = definite(realms);
      if (!others.remove(name)) throw notFound(`Realm "${name}" does not exist.`);
      return { realms: others.names() };
    },
  }),
];
