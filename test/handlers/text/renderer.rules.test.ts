import { expect, onTestFinished, test, vi } from 'vitest';
import { sent } from '../../support/messages.js';
import { startMock } from '../../support/start-mock.js';

test('renders links to the organization as relative links in sent and edited messages', async () => {
  const { call, mock, url } = await startMock();
  const content = `[here](${url}/#narrow/channel/1-general)`;
  const html = '<p><a href="#narrow/channel/1-general">here</a></p>';
  expect((await call('member', 'POST', '/messages/render', { content })).body.rendered).toBe(html);
  const id = await sent(call, 'member', { content });
  expect(mock.db.messages.get(id)?.rendered_content).toBe(html);
  const edited = await sent(call, 'member', { content: 'there' });
  expect(mock.db.messages.get(edited)?.rendered_content).toBe(null);
  await call('member', 'PATCH', `/messages/${edited}`, { content });
  expect(mock.db.messages.get(edited)?.rendered_content).toBe(html);
});

test("applies a snapshot's linkifiers to Markdown in the first request after a restore", async () => {
  const { call, mock } = await startMock();
  const linkifier = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://example.com/{id}' };
  await call('admin', 'POST', '/realm/filters', linkifier);
  const snapshot = await mock.snapshot();
  vi.resetModules();
  const { createTeamChatMock } = await import('../../../src/index.js');
  const restored = createTeamChatMock();
  onTestFinished(() => restored.close());
  await restored.restore(snapshot);
  const { body } = await restored.as('member').post('/messages/render', { content: 'see #12' });
  expect(body).toMatchObject({ rendered: '<p>see <a href="https://example.com/12">#12</a></p>' });
});

test.each(['quote', 'math', 'spoiler'])(
  'renders code blocks without a language as "%s" when that is the default language',
  async (word) => {
    const { call } = await startMock();
    const rendered = async (language: string) => {
      const content = `\`\`\`${language}\nx^2\n\`\`\``;
      return (await call('member', 'POST', '/messages/render', { content })).body.rendered;
    };
    await call('owner', 'PATCH', '/realm', { default_code_block_language: word });
    const byDefault = await rendered('');
    expect(byDefault).not.toContain('codehilite');
    expect(byDefault).toBe(await rendered(word));
  },
);

test('applies the default code language only outside spoilers, and keeps the HTML of sent messages', async () => {
  const { call, mock } = await startMock();
  await call('owner', 'PATCH', '/realm', { default_code_block_language: 'ocaml' });
  const content = '```\na\n```\n~~~spoiler\n```\nc\n```\n~~~';
  const { rendered } = (await call('member', 'POST', '/messages/render', { content })).body;
  expect(rendered.match(/data-code-language="OCaml"/g)).toHaveLength(1);
  expect(rendered).toMatch(/spoiler.*<div class="codehilite"><pre>/s);
  const id = await sent(call, 'member', { content });
  await call('owner', 'PATCH', '/realm', { default_code_block_language: '' });
  expect((await call('member', 'GET', `/messages/${id}`)).body.message.content).toBe(rendered);
  expect(mock.db.messages.get(id)?.rendered_content).toBe(rendered);
  const { body } = await call('member', 'POST', '/messages/render', { content });
  expect(body.rendered).not.toContain('data-code-language');
});
