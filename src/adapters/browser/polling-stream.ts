const POLL_INTERVAL_MS = 1000;

/**
 * The journal of a mock in another tab as a stream of server-sent events. Polls the journal every second, and sends it when it has changed.
 */
export function pollingStream(
  get: (path: string) => Promise<Response>,
  signal: AbortSignal | null | undefined,
): Response {
  const encoder = new TextEncoder();
  let last = '';
  let timer: ReturnType<typeof setTimeout>;
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const poll = async () => {
        try {
          const [requests, unmatched] = await Promise.all(
            ['/requests', '/unmatched'].map(async (path) => (await get(path)).json()),
          );
          const data = JSON.stringify({ ...requests, ...unmatched });
          if (data !== last) stream.enqueue(encoder.encode(`event: journal\ndata: ${data}\n\n`));
          last = data;
          timer = setTimeout(poll, POLL_INTERVAL_MS);
        } catch (error) {
          stream.error(error);
        }
      };
      signal?.addEventListener('abort', () => clearTimeout(timer), { once: true });
      void poll();
    },
    cancel: () => clearTimeout(timer),
  });
  return new Response(body);
}
