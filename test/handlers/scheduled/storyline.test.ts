import { expect, onTestFinished, test } from 'vitest';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';
import { writable } from '../../support/writable.js';

async function start() {
  const mock = createTeamChatMock({ scenario: 'busy-day' });
  onTestFinished(() => mock.close());
  await mock.ready;
  // Deletes the scheduled messages, so that only the steps of the storyline are due.
  for (const id of [...mock.db.scheduled_messages.ids()])
    await writable(mock.db).scheduled_messages.delete(id);
  return mock;
}

function storylineOf(mock: TeamChatMock) {
  const [storyline] = mock.db.storylines.all();
  if (storyline === undefined) throw new Error('The mock has no storyline');
  return storyline;
}

const lastConnected = (mock: TeamChatMock) =>
  new Map(mock.db.presences.all().map((one) => [one.user_id, one.last_connected]));
const lastActive = (mock: TeamChatMock) =>
  new Map(mock.db.presences.all().map((one) => [one.user_id, one.last_active]));

/** Runs the next step and returns the changes. */
async function step(mock: TeamChatMock) {
  const before = storylineOf(mock);
  const [connected, active] = [lastConnected(mock), lastActive(mock)];
  const messages = new Map(mock.db.messages.all().map((one) => [one.id, one]));
  mock.clock.set(before.due);
  await mock.state();
  const after = storylineOf(mock);
  const changed = mock.db.messages.all().filter((one) => one !== messages.get(one.id));
  const [message] = changed;
  const old = messages.get(message?.id ?? 0);
  const reaction =
    message?.reactions.length === (old?.reactions.length ?? 0) ? undefined : message?.reactions.at(-1);
  return {
    before,
    after,
    changed,
    /** The newly sent message. */
    sent: old === undefined ? message : undefined,
    reaction: old === undefined ? undefined : reaction,
    edited: old !== undefined && old.content !== message?.content ? message : undefined,
    /** The users whose presence was updated; `active` lists those who became active. */
    present: [...lastConnected(mock)].filter(([id, at]) => connected.get(id) !== at).map(([id]) => id),
    active: [...lastActive(mock)].filter(([id, at]) => (active.get(id) ?? null) !== at).map(([id]) => id),
    /** The users whose presence is older than a minute. */
    quiet: before.cast.filter((id) => before.due - (connected.get(id) ?? 0) >= 60),
  };
}

test('runs one action per step at the interval of the storyline', async () => {
  const mock = await start();
  const gaps = new Set<number>();
  const done = { sent: 0, again: 0, reactions: 0, direct: 0, edits: 0, came: 0, left: 0, silent: 0 };
  for (let i = 0; i < 1500; i++) {
    const { before, after, changed, sent, reaction, edited, present, active, quiet } = await step(mock);
    expect(after.step).toBe(before.step + 1);
    expect(changed.length).toBeLessThanOrEqual(1);
    expect(new Set(after.away).size, 'nobody is away twice').toBe(after.away.length);
    if (after.typing !== null) expect(after.due - before.due).toBe(5);
    else gaps.add(after.due - before.due);
    if (before.typing !== null) {
      const { lines, said, stream_id, topic, recipient_ids } = before.scenes[
        before.typing
      ] as (typeof before.scenes)[0];
      const line = lines[said % lines.length] as (typeof lines)[0];
      const place = { stream_id, topic, recipient_ids };
      expect(sent).toMatchObject({
        sender_id: line.user_id,
        content: line.content,
        timestamp: before.due,
        ...place,
      });
      expect(after.scenes.map((one) => one.said)).toEqual(
        before.scenes.map((one, n) => one.said + (n === before.typing ? 1 : 0)),
      );
      expect([after.typing, active, after.away.includes(line.user_id)]).toEqual([
        null,
        [line.user_id],
        false,
      ]);
      if (said >= lines.length) done.again++;
      done.sent++;
      continue;
    }
    expect(sent).toBeUndefined();
    const moved = before.cast.filter((id) => before.away.includes(id) !== after.away.includes(id));
    const came = moved.filter((id) => before.away.includes(id));
    const reactor = reaction === undefined ? [] : [reaction.user_id];
    const signs = quiet.filter((id) => !before.away.includes(id));
    expect(new Set(present)).toEqual(new Set([...signs, ...moved, ...reactor]));
    expect(active).toEqual([...came, ...reactor]);
    done.came += came.length;
    done.left += moved.length - came.length;
    if (reaction !== undefined) {
      const [message] = changed;
      done.reactions++;
      expect(reaction.user_id).not.toBe(message?.sender_id);
      const same = message?.reactions.filter(
        (one) => one.user_id === reaction.user_id && one.emoji_code === reaction.emoji_code,
      );
      expect(same, 'nobody reacts twice with one emoji').toHaveLength(1);
      if (message?.recipient_ids) done.direct++;
      if (message?.recipient_ids) expect(message.recipient_ids).toContain(reaction.user_id);
    }
    if (edited !== undefined) {
      done.edits++;
      expect(edited.edit_history).toMatchObject([{ user_id: edited.sender_id }]);
    }
    if (changed.length + moved.length === 0) done.silent++;
  }
  expect([Math.min(...gaps), Math.max(...gaps)]).toEqual(storylineOf(mock).pace);
  for (const [what, times] of Object.entries(done)) expect(times, what).toBeGreaterThan(5);
});

test('changes nothing while the organization is deactivated', async () => {
  const mock = await start();
  mock.settings.set({ deactivated: true });
  for (let i = 0; i < 20; i++) {
    const { before, after, changed, present } = await step(mock);
    expect(after.due).toBeGreaterThan(before.due);
    expect([changed, present]).toEqual([[], []]);
  }
  mock.settings.set({ deactivated: false });
  let messages = 0;
  for (let i = 0; i < 20; i++) messages += (await step(mock)).changed.length;
  expect(messages).toBeGreaterThan(0);
});

test("edits only the cast's messages, and skips deactivated users", async () => {
  const mock = await start();
  const last = mock.db.messages.all().findLast(({ recipient_ids }) => recipient_ids?.join() === '4,6');
  const { seed, step: played, due, pace, away, typing } = storylineOf(mock);
  const lines = [{ user_id: 7, content: 'Hello' }];
  const scene = { stream_id: null, topic: '', recipient_ids: [4, 6], lines, said: 0 };
  await writable(mock.db).storylines.delete(storylineOf(mock).id);
  const rest = { seed, step: played, due, pace: [...pace] as [number, number], away: [...away], typing };
  await writable(mock.db).storylines.create({
    ...rest,
    cast: [3, 7, last?.sender_id === 4 ? 6 : 4],
    scenes: [scene],
  });
  let reactions = 0;
  for (let i = 0; i < 300; i++) {
    const { sent, edited, reaction, present, after } = await step(mock);
    expect([sent, edited, after.typing]).toEqual([undefined, undefined, null]);
    expect(present).not.toContain(7);
    expect(after.away).not.toContain(7);
    if (reaction !== undefined) reactions++;
  }
  expect(reactions, 'each emoji once').toBe(6);
});

test("skips the lines of users who may no longer post in the scene's channel", async () => {
  const mock = await start();
  const { id, seed, step: played, due, pace, away } = storylineOf(mock);
  await writable(mock.db).storylines.delete(id);
  const scene = { topic: 'news', recipient_ids: null, said: 0 };
  await writable(mock.db).storylines.create({
    ...{
      seed,
      step: played,
      due,
      pace: [...pace] as [number, number],
      away: [...away],
      typing: null,
      cast: [2, 4],
    },
    scenes: [
      { ...scene, stream_id: 4, lines: [{ user_id: 4, content: 'from a member' }] },
      { ...scene, stream_id: 4, lines: [{ user_id: 2, content: 'from an administrator' }] },
    ],
  });
  const contents = new Set<string>();
  for (let i = 0; i < 40; i++) {
    const { sent } = await step(mock);
    if (sent !== undefined) contents.add(sent.content);
  }
  expect([...contents]).toEqual(['from an administrator']);
});
