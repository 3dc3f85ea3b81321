import { expect, test } from 'vitest';
import { CaseFollower } from '../../../src/server/verify/caller.js';
import type { Side } from '../../../src/server/verify/identities.js';
import { References } from '../../../src/server/verify/identities.js';
import { CaseAnswer, type CaseDifference, type Sender, Stopped } from '../../../src/server/verify/stage.js';

type Body = Record<string, unknown>;

const both = <T>(value: T) => ({ server: value, mock: value });
const ACTOR = {
  name: 'member',
  server: undefined,
  mock: undefined,
  user_id: both(4),
  full_name: both('Max Member'),
  email: both('member@example.com'),
};

/** A sender to two servers on which an alert word is added; each of them responds to GET /events with these events. */
function senderTo(events: Record<Side, Body[]>, pollStatus = both(200)) {
  const differences: CaseDifference[] = [];
  const references = new References();
  let words: string[] = [];
  const sender: Sender = {
    references,
    async request(_actor, method) {
      const replies =
        method === 'POST'
          ? both({ queue_id: 'q', last_event_id: -1, alert_words: words })
          : { server: { events: events.server }, mock: { events: events.mock } };
      const replyOn = (side: Side) => ({
        status: method === 'POST' ? 200 : pollStatus[side],
        body: replies[side],
      });
      return new CaseAnswer({ server: replyOn('server'), mock: replyOn('mock') }, references);
    },
    events: () => Promise.reject(new Error('is not called')),
    async until(arrived) {
      await arrived();
    },
    note: (difference) => differences.push(difference),
  };
  const addWord = () => {
    words = ['lunch'];
  };
  return { sender, differences, addWord };
}

const ADDED = { id: 0, type: 'alert_words', alert_words: ['lunch'] };

test('reports no difference when events lead to the state that POST /register returns', async () => {
  const { sender, differences, addWord } = senderTo(both([ADDED]));
  const follower = await CaseFollower.register(sender, ACTOR);
  addWord();
  await follower.assertUpToDate();
  expect(differences).toEqual([]);
});

test('reports a difference when one server or both servers send no event', async () => {
  for (const mockEvents of [[ADDED], []]) {
    const { sender, differences, addWord } = senderTo({ server: [], mock: mockEvents });
    const follower = await CaseFollower.register(sender, ACTOR);
    addWord();
    await follower.assertUpToDate();
    const own = mockEvents.flatMap(({ alert_words }) => alert_words);
    expect(differences).toEqual([
      {
        request: 'POST /register',
        as: 'member',
        at: 'alert_words: as events say, and as registering returns',
        server: { events: [], registering: ['lunch'] },
        mock: { events: own, registering: ['lunch'] },
      },
    ]);
  }
});

test('reports a poll that fails on only one server, and stops', async () => {
  const { sender, differences } = senderTo(both([]), { server: 400, mock: 200 });
  const follower = await CaseFollower.register(sender, ACTOR);
  await expect(follower.assertUpToDate()).rejects.toThrow(Stopped);
  expect(differences).toEqual([
    { request: 'GET /events', as: 'member', at: 'status', server: 400, mock: 200 },
  ]);
});
