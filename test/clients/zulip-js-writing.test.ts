import { expect, test } from 'vitest';
import { startWithZulipJs } from '../support/zulip-js.js';

test('sends, edits, moves and deletes messages', async () => {
  const { mock, client } = await startWithZulipJs('member');
  const channel = { to: 'general', type: 'stream', subject: 'lunch', content: 'Hello' };
  const { id } = await client.messages.send(channel);
  expect(mock.db.messages.get(id)).toMatchObject({ stream_id: 1, topic: 'lunch', content: 'Hello' });
  const edited = await client.messages.update({ message_id: id, content: 'Hi', topic: 'dinner' });
  expect(edited.result).toBe('success');
  expect(mock.db.messages.get(id)).toMatchObject({ topic: 'dinner', content: 'Hi' });
  expect((await client.messages.deleteById({ message_id: id })).result).toBe('success');
  expect(mock.db.messages.get(id)).toBeUndefined();
  const direct = await client.messages.send({ to: 'user6@chat.example.com', type: 'private', content: 'Hi' });
  expect(mock.db.messages.get(direct.id)?.recipient_ids).toEqual([4, 6]);
});

test('flags messages and reacts to them', async () => {
  const { mock, client } = await startWithZulipJs('member');
  const id = mock.db.messages.idsBy('topic', '1:standup').at(-1) as number;
  expect(await client.messages.flags.add({ messages: [id], flag: 'read' })).toMatchObject({ messages: [id] });
  expect(mock.db.message_states.firstBy('userMessage', `4:${id}`)?.flags).toEqual(['read']);
  expect(await client.messages.flags.remove({ messages: [id], flag: 'read' })).toMatchObject({
    messages: [id],
  });
  const emoji = { message_id: id, emoji_name: 'tada' };
  expect((await client.reactions.add(emoji)).result).toBe('success');
  expect((await client.reactions.add(emoji)).code).toBe('REACTION_ALREADY_EXISTS');
  expect((await client.reactions.remove(emoji)).result).toBe('success');
  expect(mock.db.messages.get(id)?.reactions).toEqual([]);
});
