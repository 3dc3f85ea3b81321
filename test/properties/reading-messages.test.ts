import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../src/index.js';
import { type PlainElement, PlainReader, plainNarrow } from '../support/plain-narrow.js';
import { isThorough, numRuns } from '../support/properties.js';
import { FIRST_AT, makeRealm, PEOPLE, randomRealm } from '../support/random-realm.js';

const URL = 'http://reading.example.com';

type PersonName = keyof typeof PEOPLE;

const place = fc.integer({ min: 0, max: 110 });
const persona = fc.constantFrom(...(Object.keys(PEOPLE) as PersonName[]));
const anchor = fc.oneof(
  fc.constantFrom('newest', 'oldest', 'first_unread'),
  place,
  place.map((seconds) => ({ date: FIRST_AT + seconds })),
);
type Anchor = typeof anchor extends fc.Arbitrary<infer A> ? A : never;

const question = fc.record({
  persona,
  narrow: plainNarrow,
  anchor,
  before: fc.integer({ min: 0, max: 12 }),
  after: fc.integer({ min: 0, max: 12 }),
  includeAnchor: fc.boolean(),
});

/** Seconds from the first message to the start of the history that the plan shows; null for no limit. */
const limit = fc.option(place, { freq: 3 });

async function get(mock: TeamChatMock, path: string, name: string, fields: Record<string, unknown>) {
  const texts = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const query = new URLSearchParams(texts as [string, string][]);
  const headers = { authorization: mock.authHeader(name) };
  const response = (await mock.handle(new Request(`${URL}/api/v1${path}?${query}`, { headers }))) as Response;
  return { status: response.status, body: await response.json() };
}

const idsOf = (messages: readonly { id: number }[]) => messages.map(({ id }) => id);

/** Counts the results of queries, because the property proves little if most of them find nothing. */
class Tally {
  asked = 0;
  refused = 0;
  found = 0;
  readonly operators = new Set<string>();

  note(narrow: readonly PlainElement[], found: number) {
    this.asked++;
    if (found === 0) return;
    this.found++;
    for (const { operator, operand, negated } of narrow) {
      if (!negated)
        this.operators.add(['is', 'has'].includes(operator) ? `${operator}:${operand}` : operator);
    }
  }
}

test('returns the same messages around an anchor as a plain filter does', async () => {
  const mock = createTeamChatMock({ baseUrl: URL, validateResponses: true });
  await mock.ready;
  const tally = new Tally();
  const limited = { said: 0, unsaid: 0 };
  await fc.assert(
    fc.asyncProperty(
      randomRealm,
      limit,
      fc.array(question, { minLength: 20, maxLength: 20 }),
      async (realm, since, questions) => {
        await makeRealm(mock, realm);
        mock.settings.set({ history_limited_before: since === null ? null : FIRST_AT + since });
        const floor = since === null ? 0 : (firstFrom(mock, FIRST_AT + since) ?? Infinity);
        for (const { persona, narrow, anchor, before, after, ...question } of questions) {
          // The anchor can be left out only at an end of the window.
          const includeAnchor = question.includeAnchor || (before > 0 && after > 0);
          const reader = new PlainReader(mock, PEOPLE[persona]);
          const { status, body } = await get(mock, '/messages', persona, {
            narrow,
            ...(typeof anchor === 'object'
              ? { anchor: 'date', anchor_date: new Date(anchor.date * 1000).toISOString() }
              : { anchor: String(anchor) }),
            num_before: before,
            num_after: after,
            include_anchor: includeAnchor,
          });
          if (reader.isRefused(narrow)) {
            tally.refused++;
            expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
            continue;
          }
          const every = reader.search(narrow);
          const all = every.filter((id) => id >= floor);
          const at = placeOf(mock, reader, anchor, all);
          const below = all.filter((id) => id < at);
          const above = all.filter((id) => id > at);
          const found = includeAnchor && all.includes(at);
          const ids = [
            ...below.slice(Math.max(below.length - before, 0)),
            ...(found ? [at] : []),
            ...above.slice(0, after),
          ];
          tally.note(narrow, ids.length);
          const history_limited = below.length <= before && every.length > all.length;
          if (since !== null) limited[history_limited ? 'said' : 'unsaid']++;
          expect({ ...body, messages: idsOf(body.messages) }).toEqual({
            result: 'success',
            msg: '',
            anchor: at,
            found_anchor: found,
            found_oldest: below.length <= before,
            found_newest: above.length <= after,
            history_limited,
            messages: ids,
          });
        }
      },
    ),
    numRuns(50),
  );
  // Only the many cases of the default seed are known to cover enough.
  if (!isThorough() || process.env.PROPERTY_SEED !== undefined) return;
  expect(tally.found / tally.asked).toBeGreaterThan(0.25);
  expect(tally.refused).toBeGreaterThan(0);
  expect(Math.min(limited.said, limited.unsaid)).toBeGreaterThan(20);
  // Every operator has matched something.
  expect([...tally.operators].sort()).toEqual(EVERY_OPERATOR);
});

test('selects the same messages with "message_ids" and with matches_narrow as a plain filter does', async () => {
  const mock = createTeamChatMock({ baseUrl: URL, validateResponses: true });
  await mock.ready;
  const tally = new Tally();
  const asked = fc.record({
    persona,
    narrow: plainNarrow,
    ids: fc.array(place, { minLength: 10, maxLength: 80 }),
  });
  await fc.assert(
    fc.asyncProperty(
      randomRealm,
      fc.array(asked, { minLength: 10, maxLength: 10 }),
      async (realm, questions) => {
        await makeRealm(mock, realm);
        for (const { persona, narrow, ids } of questions) {
          const reader = new PlainReader(mock, PEOPLE[persona]);
          const fetched = await get(mock, '/messages', persona, { message_ids: ids, narrow });
          const matched = await get(mock, '/messages/matches_narrow', persona, { msg_ids: ids, narrow });
          if (reader.isRefused(narrow)) {
            tally.refused++;
            expect([fetched.body.code, matched.body.code]).toEqual(['BAD_REQUEST', 'BAD_REQUEST']);
            continue;
          }
          const wanted = mock.db.messages
            .all()
            .filter((message) => ids.includes(message.id) && reader.matches(message, narrow))
            .map(({ id }) => id);
          tally.note(narrow, wanted.length);
          expect(idsOf(fetched.body.messages)).toEqual(wanted);
          expect(Object.keys(matched.body.messages).map(Number)).toEqual(wanted);
        }
      },
    ),
    numRuns(20),
  );
  expect(tally.found / tally.asked).toBeGreaterThan(0.2);
  expect(tally.refused).toBeGreaterThan(0);
});

/** Returns the message ID that an anchor refers to. */
function placeOf(mock: TeamChatMock, reader: PlainReader, anchor: Anchor, all: readonly number[]): number {
  if (typeof anchor === 'number') return anchor;
  if (anchor === 'newest') return 1e16;
  if (anchor === 'oldest') return 0;
  const wanted = (id: number) =>
    anchor === 'first_unread'
      ? reader.isUnread(id)
      : (mock.db.messages.get(id)?.timestamp ?? 0) >= (anchor as { date: number }).date;
  return all.find(wanted) ?? all.at(-1) ?? 1e16;
}

function firstFrom(mock: TeamChatMock, seconds: number): number | undefined {
  return mock.db.messages.all().find(({ timestamp }) => timestamp >= seconds)?.id;
}

const EVERY_OPERATOR = [
  'channel',
  'channels',
  'dm',
  'dm-including',
  'from',
  'group-pm-with',
  'has:attachment',
  'has:image',
  'has:link',
  'has:reaction',
  'id',
  'is:alerted',
  'is:dm',
  'is:followed',
  'is:mentioned',
  'is:muted',
  'is:private',
  'is:resolved',
  'is:starred',
  'is:unread',
  'near',
  'pm-with',
  'search',
  'sender',
  'stream',
  'streams',
  'subject',
  'topic',
  'with',
];
