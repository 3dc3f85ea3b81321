import { readFileSync } from 'node:fs';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import createClient from 'openapi-fetch';
import { describe, expect, onTestFinished, test } from 'vitest';
import { checkOverrides } from '../../src/adapters/node/index.js';
import { createTeamChatMock } from '../../src/index.js';
import * as schemas from '../../src/schemas.js';
import { blocksOf, runCode } from '../support/snippet.js';
import { startMock } from '../support/start-mock.js';

/**
 * The TypeScript of a page as functions of its variables, without imports and type arguments. `during` runs until the end of
 * a test.
 */
function snippets(page: string): ((variables: Record<string, unknown>) => Promise<unknown>)[] {
  return blocksOf(`docs/${page}`, 'ts').map((code) => {
    const plain = code
      .replace(/^import .*;\n/gm, '')
      .replaceAll('<paths>', '')
      .replace('// at the end of a test', 'await during();');
    return (variables) => runCode(plain, variables);
  });
}

describe('docs/features/openapi.md', () => {
  test('receives messages with the client in the first snippet of docs/features/openapi.md', async () => {
    const { mock, url } = await startMock();
    await mock.ready;
    const [run] = snippets('features/openapi.md');
    await run?.({ createClient, url, authorization: mock.authHeader('member') });
    expect(mock.requests.filter(() => true)).toMatchObject([
      {
        endpoint: 'GET /messages',
        status: 200,
        params: { narrow: [{ operator: 'is', operand: 'starred' }] },
      },
    ]);
  });

  test('validates a response with the schemas in the second snippet of docs/features/openapi.md', async () => {
    const { mock, url } = await startMock();
    await mock.ready;
    const headers = { authorization: mock.authHeader('member') };
    const response = await fetch(`${url}/api/v1/user_groups`, { headers });
    const [, run] = snippets('features/openapi.md');
    await run?.({ ...schemas, response });
    expect(response.bodyUsed).toBe(true);
    await expect(run?.({ ...schemas, response: Response.json({}) })).rejects.toThrow('user_groups');
  });
});

test('mentions only existing schemas in docs/features/openapi.md, and tests every snippet', () => {
  expect(snippets('features/openapi.md')).toHaveLength(2);
  const text = readFileSync(new URL('../../docs/features/openapi.md', import.meta.url), 'utf8');
  const listed = text.slice(text.indexOf('- Schemas, with types'), text.indexOf('- `requestSchemas'));
  const names = [...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !(name in schemas))).toEqual([]);
});

describe('docs/features/overrides.md', () => {
  test('responds to the overrides in docs/features/overrides.md as the page describes', async () => {
    const { call, mock } = await startMock();
    await snippets('features/overrides.md')[0]?.({ mock });
    const change = (group: number) => call('member', 'PATCH', `/user_groups/${group}`, { description: 'x' });
    expect(await change(12)).toMatchObject({
      status: 400,
      body: { code: 'EXPECTATION_MISMATCH', msg: 'Max Member was too late' },
    });
    expect((await change(9)).body.code).not.toBe('EXPECTATION_MISMATCH');
    expect((await call('member', 'GET', '/user_groups')).body.user_groups).toEqual([]);
    expect((await call('member', 'GET', '/user_groups')).body.user_groups).not.toEqual([]);
    await mock.reset();
    expect((await change(12)).body.code).not.toBe('EXPECTATION_MISMATCH');
  });

  test('reports the invalid field of an override in docs/features/overrides.md when validateResponses is on', async () => {
    const { call, mock } = await startMock();
    mock.http.get('/get_stream_id', ({ respond }) => respond.success({ stream_id: 'one' as never }));
    const { status, body } = await call('member', 'GET', '/get_stream_id', { stream: 'general' });
    expect(status).toBe(500);
    expect(body.msg).toContain('GET /get_stream_id returned an undocumented response: stream_id: ');
    mock.requests.clear();
  });
});

test.each([
  ['rejects an invalid msw response', { user_groups: 'none' }, 'user_groups'],
  ['accepts a valid msw response', { user_groups: [] }, undefined],
])('%s with the second snippet of docs/features/overrides.md', async (_, answer, wrong) => {
  const mock = createTeamChatMock({ baseUrl: 'http://chat.test' });
  const server = setupServer(...mock.handlers);
  server.listen();
  onTestFinished(() => server.close());
  server.use(
    http.get('http://chat.test/api/v1/user_groups', () =>
      HttpResponse.json({ result: 'success', msg: '', ...answer }),
    ),
  );
  const during = async () => {
    const headers = { authorization: mock.authHeader('member') };
    await (await fetch('http://chat.test/api/v1/user_groups', { headers })).json();
  };
  const [, check] = snippets('features/overrides.md');
  const run = check?.({ mock, server, checkOverrides, during });
  if (wrong === undefined) await run;
  else await expect(run).rejects.toThrow(wrong);
});
