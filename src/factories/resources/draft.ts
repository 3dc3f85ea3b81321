import * as z from 'zod';
import { DEFAULT_LEVEL } from '../../contract/levels/index.js';
import { canReadChannel } from '../../handlers/access/channel-access.rules.js';
import { createDrafts } from '../../handlers/drafts/draft.actions.js';
import { draftSchema, presentDraft } from '../../handlers/drafts/draft.present.js';
import { assertDraftSyncEnabled, parseDraft } from '../../handlers/drafts/draft.rules.js';
import { definite } from '../../values.js';
import type { Definition, Traits } from '../factory.js';
import { draftRecord } from '../records/messages.js';
import { ONE_USER, USERS, type UserReference } from '../trait-arguments.js';
import { findOrCreateChannel, findOrCreateUser } from './references.js';

/** A draft as the API returns it. */
export type WireDraft = z.output<typeof draftSchema>;
/** The overrides of a draft: its fields, and its owner. */
export type DraftInput = WireDraft & { user_id: number };

const traits = {
  direct: (...to: UserReference[]) => ({
    type: 'private' as const,
    to: to.map(({ user_id }) => user_id).sort((a, b) => a - b),
  }),
  /** A draft without a recipient. */
  unaddressed: () => ({ type: '' as const, to: [] }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<DraftInput>;

export const draft: Definition<WireDraft, DraftInput, WireDraft, typeof traits> = {
  name: 'draft',
  schema: draftSchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'type', 'to', 'topic', 'content', 'timestamp'],
  traits,
  traitArguments: { direct: USERS, of: ONE_USER },
  build(context, { user_id, ...input }) {
    const { type = 'stream' } = input;
    const { content, timestamp } = draftRecord(context, { user_id: user_id ?? 0 });
    return {
      id: 1000 + context.n,
      type,
      to: type === 'stream' ? [1] : type === 'private' ? [1001] : [],
      topic: type === 'stream' ? context.samples().topic(context.random) : '',
      content,
      timestamp,
      ...input,
    };
  },
  count: (org) => org.tables.drafts.ids().at(-1) ?? 0,
  async store(org, wire, input, context) {
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    assertDraftSyncEnabled(org, user);
    let to = input.to ?? [user.id];
    if (input.to === undefined && wire.type === 'stream') {
      const channel = await findOrCreateChannel(
        org,
        context,
        'to',
        undefined,
        (candidate) => canReadChannel(org, user, candidate),
        [user.id],
      );
      to = [channel.id];
    }
    const text = parseDraft(org, user, { ...wire, to }, DEFAULT_LEVEL);
    const [created] = await createDrafts(org, user.id, [text]);
    return presentDraft(definite(created));
  },
};
