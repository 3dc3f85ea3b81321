import * as z from 'zod';
import { presentSavedSnippet, savedSnippetSchema } from '../../handlers/drafts/saved-snippet.present.js';
import { parseSnippetContent, parseSnippetTitle } from '../../handlers/drafts/saved-snippet.rules.js';
import type { Definition, Traits } from '../factory.js';
import { savedSnippetRecord } from '../records/personal.js';
import { ONE_USER, type UserReference } from '../trait-arguments.js';
import { findOrCreateUser } from './references.js';

/** A saved snippet as the API returns it. */
export type WireSavedSnippet = z.output<typeof savedSnippetSchema>;
/** The overrides of a saved snippet: its fields, and its owner. */
export type SavedSnippetInput = WireSavedSnippet & { user_id: number };

const traits = {
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<SavedSnippetInput>;

export const savedSnippet: Definition<WireSavedSnippet, SavedSnippetInput, WireSavedSnippet, typeof traits> =
  {
    name: 'savedSnippet',
    schema: savedSnippetSchema,
    inputs: { user_id: z.int() },
    stored: ['user_id', 'title', 'content', 'date_created'],
    traits,
    traitArguments: { of: ONE_USER },
    build(context, { user_id: _owner, ...input }) {
      const { user_id: _user, ...record } = savedSnippetRecord(context, { user_id: 1 });
      return { ...record, id: 1000 + context.n, ...input };
    },
    count: (org) => org.tables.saved_snippets.ids().at(-1) ?? 0,
    async store(org, wire, input, context) {
      const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
      const title = parseSnippetTitle(wire.title);
      const content = parseSnippetContent(org, wire.content);
      const { date_created } = wire;
      return presentSavedSnippet(
        await org.tables.saved_snippets.create({ user_id: user.id, title, content, date_created }),
      );
    },
  };
