/** Measures the frames of the inspector with 10,000 requests: the processor time of its main thread between two frames. */
import { startServer } from 'team-chat-mock/server';
import { launchChromium } from '../test/support/chromium.js';
import { median, type Report } from './measure.js';

const REQUESTS = 10_000;
const SENT_AT_ONCE = 100;
/** Number of requests in the list: at first, and after each click on "Load older requests". */
const SHOWN = [2200, 4200, 6200, 8200, 10_000];
const STEPS = 400;

export async function measureInspector(report: Report): Promise<void> {
  report.heading('Milliseconds of a frame of the inspector with 10,000 requests, while scrolling');
  const frames = await scrollingFrames();
  report.add('longest frame', Math.max(...frames), { most: 50 });
  report.add('median frame', median(frames));
}

/**
 * Scrolls through the journal in steps of many rows, one for each frame. Returns the processor time of each frame in
 * milliseconds. Other load on the machine does not change it.
 */
async function scrollingFrames(): Promise<number[]> {
  const server = await startServer({ port: 0, journalLimit: REQUESTS, validateResponses: false });
  const browser = await launchChromium();
  try {
    const member = server.mock.as('member');
    for (let sent = 0; sent < REQUESTS; sent += SENT_AT_ONCE) {
      await Promise.all(Array.from({ length: SENT_AT_ONCE }, () => member.get('/server_settings')));
    }
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/_mock/`);
    for (const count of SHOWN) {
      await page.getByRole('button', { name: 'Load older requests' }).click();
      await page.getByText(`${count} requests`, { exact: true }).waitFor();
    }
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const processorTime = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const frames: number[] = [];
    for (let step = 0; step <= STEPS; step++) {
      const before = await processorTime();
      await page.evaluate(
        (part) =>
          new Promise((resolve) => {
            const list = document.querySelector('.requests');
            if (list === null) throw new Error('The inspector shows no requests.');
            list.scrollTop = (list.scrollHeight - list.clientHeight) * part;
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
        step / STEPS,
      );
      frames.push((await processorTime()) - before);
    }
    return frames;
  } finally {
    await browser.close();
    await server.close();
  }
}
