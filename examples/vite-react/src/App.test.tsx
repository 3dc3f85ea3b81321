import { createRoot } from 'react-dom/client';
import { expect, test } from 'team-chat-mock/vitest';
import { onTestFinished, vi } from 'vitest';
import { App } from './App';

const WAIT = { timeout: 10_000 };

function render(props: { url: string; authorization: string }) {
  const element = document.createElement('div');
  const root = createRoot(element);
  root.render(<App {...props} />);
  onTestFinished(() => root.unmount());
  return element;
}

test('shows an incoming message', async ({ mock, url }) => {
  await mock.trigger('message', { from: 'owner', to: 'general', content: 'Lunch?' });
  const element = render({ url, authorization: mock.authHeader('member') });
  await vi.waitFor(() => expect(element.textContent).toContain('Lunch?'), WAIT);
});

test('shows an error', async ({ mock, url }) => {
  mock.faults.add('GET /messages', 'RATE_LIMIT_HIT');
  const element = render({ url, authorization: mock.authHeader('member') });
  await vi.waitFor(
    () => expect(element.querySelector('[role=alert]')?.textContent).toBe('Too many requests'),
    WAIT,
  );
});
