import { expect, onTestFinished, test, vi } from 'vitest';
import { connectionTo } from '../../src/inspector/control-api.js';

test('reports the error and keeps the connection when a listener throws', async () => {
  const reportError = vi.fn();
  vi.stubGlobal('reportError', reportError);
  onTestFinished(() => void vi.unstubAllGlobals());
  const stream = vi.fn(
    async () =>
      new Response('event: cleared\ndata: {}\n\nevent: changed\ndata: {}\n\n', {
        headers: { 'content-type': 'text/event-stream' },
      }),
  );
  const message = vi.fn().mockImplementationOnce(() => {
    throw new Error('broken');
  });
  const stop = connectionTo('http://127.0.0.1:9100', stream).follow({ message, live: () => undefined });
  await vi.waitFor(() => expect(message).toHaveBeenCalledTimes(2), { timeout: 60_000 });
  stop();
  expect(reportError).toHaveBeenCalledExactlyOnceWith(new Error('broken'));
  expect(stream).toHaveBeenCalledOnce();
});
