import type { Client } from '../../../support/start-mock.js';
import type { Rows } from '../row.js';

const WINDOW = { anchor: 'newest', num_before: 100, num_after: 0 };

/** Searches as a persona and returns the code, or else the number of messages. */
async function search({ call }: Client, narrow: unknown, persona = 'member') {
  const { body } = await call(persona, 'GET', '/messages', { ...WINDOW, narrow });
  return body.code ?? body.messages.length;
}

/** Searches for each operand and returns what `search` returns. */
function searches(client: Client, elements: readonly (readonly [string, unknown])[]) {
  return Promise.all(elements.map(([operator, operand]) => search(client, [{ operator, operand }])));
}

/** Whether a search finds messages, or its code. */
async function finds(client: Client, operator: string, operand: string) {
  const found = await search(client, [{ operator, operand }]);
  return typeof found === 'number' ? found > 0 : found;
}

export const narrowRows = {
  rejectsChannelWithDirectMessages: {
    async show(client) {
      const channel = { operator: 'channel', operand: 1 };
      const isDirect = { operator: 'is', operand: 'dm' };
      return [
        await search(client, [channel, isDirect]),
        await search(client, [{ operator: 'dm', operand: [6] }, channel]),
        await search(client, [
          { ...isDirect, negated: true },
          { operator: 'dm', operand: [6] },
        ]),
        await search(client, [isDirect, { operator: 'topic', operand: 'standup' }]),
      ];
    },
    reference: [0, 0, 0, 0],
    zulip: Array(4).fill('BAD_NARROW'),
  },
  checksOperandTypes: {
    show: (client) =>
      searches(client, [
        ['dm-including', [6]],
        ['dm', 6],
        ['near', 4],
        ['id', ['4']],
        ['sender', ['4']],
        ['channel', ['1']],
        ['dm', ['6']],
        ['is', 2],
        ['has', ['link']],
        ['topic', 2],
        ['search', ''],
      ]).then((found) => found.map((one) => (typeof one === 'number' ? 'found' : one))),
    reference: [
      'found',
      'found',
      'found',
      ...Array(3).fill('BAD_REQUEST'),
      'found',
      ...Array(4).fill('BAD_REQUEST'),
    ],
    zulip: Array(11).fill('BAD_REQUEST'),
  },
  searchesDisplayedText: {
    async show(client) {
      const content = 'Tasting [two pies](https://example.com/secret) with @**Max Member|4**';
      await client.call('member', 'POST', '/messages', { type: 'channel', to: 1, topic: 'lunch', content });
      const searches = ['secret', '"member|4"', 'taste', 'the pie', 'ast', 'the', '"two pies"'];
      return Promise.all(searches.map((text) => finds(client, 'search', text)));
    },
    reference: [true, true, false, false, true, true, true],
    zulip: [false, false, true, true, false, false, true],
  },
  readsDigitsAsNames: {
    async show(client) {
      const found = await searches(client, [
        ['dm', '6'],
        ['sender', '6'],
        ['channel', '1'],
      ]);
      return found.map((one) => (typeof one === 'number' ? one > 0 : one));
    },
    reference: [true, true, true],
    zulip: Array(3).fill('BAD_NARROW'),
  },
  hasLegacyOperators: {
    async show(client) {
      const { call } = client;
      await call('member', 'POST', '/user_topics', { stream_id: 1, topic: 'muted', visibility_policy: 1 });
      const content = { type: 'channel', to: 1, topic: 'muted', content: 'sent' };
      const { body } = await call('owner', 'POST', '/messages', content);
      const all = await search(client, []);
      const groups = await search(client, [{ operator: 'group-pm-with', operand: 1 }]);
      await call('owner', 'POST', '/messages', { type: 'direct', to: [4], content: 'one to one' });
      const isIn = async (operand: string) => {
        const narrow = [
          { operator: 'in', operand },
          { operator: 'id', operand: body.id },
        ];
        return search(client, narrow);
      };
      return [
        await isIn('all'),
        await isIn('home'),
        (await search(client, [{ operator: 'pm_with', operand: 'owner@example.com' }])) !== 'BAD_REQUEST',
        (await search(client, [{ operator: 'group-pm-with', operand: 1 }])) - groups,
        all > 0,
      ];
    },
    reference: ['BAD_REQUEST', 'BAD_REQUEST', false, 1, true],
    zulip: [1, 0, true, 0, true],
  },
  lacksOldOperatorNames: {
    show: (client) =>
      searches(client, [
        ['from', 'member@example.com'],
        ['subject', 'standup'],
      ]).then((found) => found.map((one) => (typeof one === 'number' ? 'found' : one))),
    reference: ['found', 'found'],
    zulip: ['BAD_NARROW', 'BAD_NARROW'],
  },
  statesLimitHistory: {
    async show(client) {
      const channel = { operator: 'channel', operand: 5 };
      const all = await search(client, [channel], 'colleague');
      const withState = (operand: string, negated = true) =>
        search(client, [channel, { operator: 'is', operand, negated }], 'colleague');
      return [
        (await withState('starred')) === all,
        (await withState('unread')) === all,
        (await withState('resolved')) === all,
        all > 0,
      ];
    },
    reference: [true, true, true, true],
    zulip: [false, false, true, true],
  },
  findsNothingInHiddenChannels: {
    async show(client) {
      const channel = { operator: 'channel', operand: 'leadership' };
      const all = await search(client, []);
      return [
        await search(client, [channel]),
        (await search(client, [{ ...channel, negated: true }])) === all,
        await search(client, [{ operator: 'channel', operand: 'lost' }]),
      ];
    },
    reference: ['BAD_REQUEST', false, 'BAD_REQUEST'],
    zulip: [0, true, 'BAD_NARROW'],
  },
  ignoresSomeNegations: {
    async show(client) {
      const content = 'unusualword';
      await client.call('member', 'POST', '/messages', { type: 'direct', to: [6], content });
      const found = await search(client, [{ operator: 'search', operand: content, negated: true }]);
      return [found > 1, await search(client, [{ operator: 'in', operand: 'all', negated: true }])].map(
        (one) => (typeof one === 'number' && one > 1 ? 'all' : one),
      );
    },
    reference: [true, 'BAD_REQUEST'],
    zulip: [false, 'all'],
  },
  keepsSpacesAroundTopics: {
    show: (client) => finds(client, 'topic', ' standup '),
    reference: true,
    zulip: false,
  },
  acceptsAnyNear: {
    show: (client) => finds(client, 'near', 'here'),
    reference: 'BAD_REQUEST',
    zulip: true,
  },
  limitsDmIncludingToOneUser: {
    show: (client) => finds(client, 'dm-including', 'owner@example.com, admin@example.com'),
    reference: true,
    zulip: 'BAD_NARROW',
  },
  checksOnlyOperatorsOfQueues: {
    async show({ call }) {
      const narrows = [
        [{ operator: 'channel', operand: 'general' }],
        [['dm', 'owner@example.com']],
        [['is', 'followed']],
        [['is', 'stream']],
      ];
      const statuses: number[] = [];
      for (const narrow of narrows) {
        statuses.push((await call('member', 'POST', '/register', { narrow })).status);
      }
      return statuses;
    },
    reference: [200, 200, 200, 400],
    zulip: [400, 400, 400, 200],
  },
  findsUsersByApiEmail: {
    async show(client) {
      const fields = { type: 'direct', to: ['colleague@example.com'], content: 'Hello' };
      const { status } = await client.call('owner', 'POST', '/messages', fields);
      const sender = [{ operator: 'sender', operand: 'colleague@example.com' }];
      return [status, typeof (await search(client, sender, 'owner'))];
    },
    reference: [200, 'number'],
    zulip: [400, 'string'],
  },
  acceptsNegativeAnchors: {
    async show({ call }) {
      const { body } = await call('member', 'GET', '/messages', { ...WINDOW, anchor: '-1' });
      return [body.code, body.anchor];
    },
    reference: ['BAD_REQUEST', undefined],
    zulip: [undefined, 0],
  },
  readsMissingCountsAsZero: {
    async show({ call }) {
      const get = async (fields: Record<string, unknown>) =>
        (await call('member', 'GET', '/messages', fields)).body;
      const { result } = await get({ anchor: 'newest', num_before: 1 });
      const { messages } = await get({ anchor: 4 });
      const harmless = { num_before: 0, num_after: 0, include_anchor: true, use_first_unread_anchor: false };
      const { code } = await get({ message_ids: [4], ...harmless });
      const { parameters } = await get({ message_ids: [4], num_before: 1 });
      return [result, messages?.map(({ id }: { id: number }) => id), code, parameters];
    },
    reference: ['error', undefined, 'BAD_REQUEST', undefined],
    zulip: [
      'success',
      [4],
      undefined,
      'message_ids, anchor, include_anchor, use_first_unread_anchor, num_before, num_after',
    ],
  },
  findsEndsByCount: {
    async show({ call }) {
      const narrow = [{ operator: 'is', operand: 'starred' }];
      const ids: number[] = [];
      for (const content of ['a', 'b', 'c']) {
        const { body } = await call('bot', 'POST', '/messages', { type: 'direct', to: [8], content });
        ids.push(body.id);
      }
      await call('bot', 'POST', '/messages/flags', { messages: ids, op: 'add', flag: 'starred' });
      const ends = async (fields: object) => {
        const { body } = await call('bot', 'GET', '/messages', { narrow, ...fields });
        return [body.found_oldest, body.found_newest];
      };
      return [
        await ends({ anchor: ids[1], num_before: 1, num_after: 1 }),
        await ends({ anchor: ids[1], num_before: 2, num_after: 2 }),
        await ends({ anchor: 'newest', num_before: 3, num_after: 0 }),
        await ends({ anchor: 'oldest', num_before: 0, num_after: 3 }),
      ];
    },
    reference: [
      [true, true],
      [true, true],
      [true, true],
      [true, true],
    ],
    zulip: [
      [false, false],
      [true, true],
      [false, true],
      [true, false],
    ],
  },
} satisfies Rows;
