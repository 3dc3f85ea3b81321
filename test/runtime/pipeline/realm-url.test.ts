import { expect, test } from 'vitest';
import { messageFactory } from '../../../src/factories/index.js';
import { createTeamChatMock, type TeamChatMock } from '../../../src/index.js';

const LINK = '[x](https://a.example/#narrow/channel/1)';

async function send(mock: TeamChatMock, origin: string, content: string) {
  const request = new Request(`${origin}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization: mock.authHeader('member') },
    body: new URLSearchParams({ type: 'stream', to: '1', topic: 'links', content }),
  });
  const response = (await mock.handle(request)) as Response;
  return { status: response.status, body: await response.json() };
}

const htmlOf = async (mock: TeamChatMock, id: number) => {
  const { body } = await mock.as('member').get('/messages/{message_id}', { message_id: id });
  return body.message.content;
};

test("renders only links to the request's origin as relative links", async () => {
  const mock = createTeamChatMock();
  const here = await send(mock, 'https://a.example', LINK);
  const elsewhere = await send(mock, 'https://b.example', LINK);
  expect(await htmlOf(mock, here.body.id)).toBe('<p><a href="#narrow/channel/1">x</a></p>');
  expect(await htmlOf(mock, elsewhere.body.id)).toContain('href="https://a.example/#narrow/channel/1"');
});

test('renders the same HTML after a failed request to a different URL', async () => {
  const render = async (disturbed: boolean) => {
    const mock = createTeamChatMock();
    await mock.ready;
    if (disturbed) expect((await send(mock, 'https://a.example', ' ')).status).toBe(400);
    return (await messageFactory.create(mock, { markdown: LINK })).content;
  };
  expect(await render(true)).toBe(await render(false));
});
