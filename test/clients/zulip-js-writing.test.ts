import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../src/server/index.js';
import { zulipJs } from '../support/zulip-js.js';

async function signIn(persona: 'member' | 'owner') {
  const server = await startServer({ port: 0, dialect: 'zulip', validateResponses: true });
  onTestFinished(() => server.close());
  await server.mock.ready;
  const { email, api_key } = server.mock.personas[persona];
  return {
    mock: server.mock,
    client: await zulipJs({ username: email, apiKey: api_key, realm: server.url }),
  };
}

test('sends, edits, moves and deletes messages', async () => {
  const { mock, client } = await signIn('member');
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
  const { mock, client } = await signIn('member');
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
