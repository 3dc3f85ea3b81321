/**
 * The frames of the inspector with 10,000 requests: the computing time of its main thread between two frames.
 */
import { startServer } from '../dist/server/index.js';
import { launchChromium } from '../test/support/chromium.ts';

const REQUESTS = 10_000;
const STEPS = 400;

export async function measureInspector(report) {
  report.heading(
    `The inspector with ${REQUESTS.toLocaleString('en')} requests, while scrolling: milliseconds a frame`,
  );
  const { longest, median } = await scroll();
  report.add('the longest frame', longest, { most: 50 });
  report.add('the median frame', median);
}

/**
 * Scrolls through the journal in steps of many rows, a step a frame.
 * @returns the longest and the median frame, in milliseconds of processor time, which a busy machine does not
 * change
 */
async function scroll() {
  const server = await startServer({ port: 0, journalLimit: REQUESTS, validateResponses: false });
  const browser = await launchChromium();
  try {
    const member = server.mock.as('member');
    for (let sent = 0; sent < REQUESTS; sent += 100) {
      await Promise.all(Array.from({ length: 100 }, () => member.get('/server_settings')));
    }
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${server.url}/_mock/`);
    const counts = [2200, 4200, 6200, 8200, 10_000];
    for (const count of counts) {
      await page.getByRole('button', { name: 'Load older requests' }).click();
      await page.getByText(`${count} requests`, { exact: true }).waitFor();
    }
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
    };
    const frames = [];
    for (let step = 0; step <= STEPS; step++) {
      const before = await busy();
      await page.evaluate(
        (part) =>
          new Promise((resolve) => {
            const list = document.querySelector('.requests');
            list.scrollTop = (list.scrollHeight - list.clientHeight) * part;
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
        step / STEPS,
      );
      frames.push((await busy()) - before);
    }
    frames.sort((a, b) => a - b);
    return { longest: frames.at(-1), median: frames[STEPS / 2], frames: frames.length };
  } finally {
    await browser.close();
    await server.close();
  }
}
