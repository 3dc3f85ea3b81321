import * as z from 'zod';
import { LATEST_LEVEL } from '../../contract/levels/index.js';
import { canReadChannel } from '../../handlers/access/channel-access.rules.js';
import { createDrafts } from '../../handlers/drafts/draft.actions.js';
import { draftSchema, presentDraft } from '../../handlers/drafts/draft.present.js';
import { assertDraftSyncEnabled, parseDraft } from '../../handlers/drafts/draft.rules.js';
import type { Channel, DeepReadonly, Draft } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { someChannel, someUser } from './associations.js';

/** A draft as the API answers it. */
export type WireDraft = z.output<typeof draftSchema>;
/** What may be given for a draft: also whose it is. */
export type DraftInput = WireDraft & { user_id: number };

const traits = {
  direct: (...to: { user_id: number }[]) => ({
    type: 'private' as const,
    to: to.map(({ user_id }) => user_id).sort((a, b) => a - b),
  }),
  /** It is not said yet where it goes. */
  unaddressed: () => ({ type: '' as const, to: [] }),
  of: ({ user_id }: { user_id: number }) => ({ user_id }),
} satisfies Traits<DraftInput>;

export const draft: Definition<WireDraft, DraftInput, WireDraft, typeof traits> = {
  name: 'draft',
  schema: draftSchema,
  inputs: { user_id: z.int() },
  stored: ['user_id', 'type', 'to', 'topic', 'content', 'timestamp'],
  traits,
  build({ faker, n, now, threads }, { user_id: _, ...given }) {
    const { topic, messages } = faker.helpers.arrayElement(threads);
    const { type = 'stream' } = given;
    return {
      id: 1000 + n,
      type,
      to: type === 'stream' ? [1] : type === 'private' ? [1001] : [],
      topic: type === 'stream' ? topic : '',
      content: messages[0] as string,
      timestamp: now,
      ...given,
    };
  },
  count: (org) => org.tables.drafts.ids().at(-1) ?? 0,
  async store(org, wire, given) {
    const user = await someUser(org, 'user_id', given.user_id);
    assertDraftSyncEnabled(org, user);
    const fits = (one: DeepReadonly<Channel>) => canReadChannel(org, user, one);
    const chosen = given.to ?? [
      wire.type === 'stream' ? (await someChannel(org, 'to', undefined, fits, [user.id])).id : user.id,
    ];
    const text = parseDraft(org, user, { ...wire, to: chosen }, LATEST_LEVEL);
    const [created] = await createDrafts(org, user.id, [text]);
    return presentDraft(created as DeepReadonly<Draft>);
  },
};
