import { HttpResponse, http } from 'msw';
import { test } from '../../../../src/adapters/vitest/index.js';

const BASE = 'https://chat.example.com';

test('requests an unknown endpoint', async () => {
  await fetch(`${BASE}/api/v1/user`);
});

test('requests an unknown endpoint and clears the journal', async ({ mock }) => {
  await fetch(`${BASE}/api/v1/user`);
  mock.requests.clear();
});

test('overrides with an invalid response', async ({ mock, use }) => {
  const wrong = { result: 'success', msg: '', channel_folders: 1 };
  use(http.get('*/channel_folders', () => HttpResponse.json(wrong)));
  await fetch(`${BASE}/api/v1/channel_folders`, { headers: { authorization: mock.authHeader('owner') } });
});

const strict = test.extend({ onUnhandledRequest: 'error' as const });
strict('requests another host', async () => {
  await fetch('https://billing.example.com/plan').catch(() => undefined);
});

const misspelled = test.extend({ onUnhandledRequest: 'eror' as never });
misspelled('sets an unknown strategy', () => undefined);

const plan = http.get('https://billing.example.com/plan', () => HttpResponse.json({ plan: 'pro' }));
test.extend({ handlers: [plan, plan], onUnhandledRequest: 'error' as const })(
  'uses handlers of the project',
  async ({ expect }) => {
    expect(await (await fetch('https://billing.example.com/plan')).json()).toEqual({ plan: 'pro' });
  },
);
