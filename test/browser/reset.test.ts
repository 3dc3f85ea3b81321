import { expect, test } from 'vitest';
import { useChromium } from './support/chromium.js';
import { useSite, workerScript } from './support/site.js';

const chromium = useChromium();
const site = useSite({ files: { '/mockServiceWorker.js': workerScript } });

const address = (options: object) =>
  `${site.url}worker.html?${new URLSearchParams({ options: JSON.stringify(options) })}`;

test('stores the state after a reset with options', async () => {
  const page = await chromium.open(address({ persist: true }));
  await page.evaluate(async () => (await started).reset({ scenario: 'two-owners' }));
  await page.reload();
  expect(await page.evaluate(async () => (await (await started).mock.state()).scenario)).toBe('two-owners');
});

test('resets the mock of another tab with options, and reports errors', async () => {
  const { open } = await chromium.context();
  const first = await open(address({ shared: true }));
  expect(await first.evaluate(async () => (await started).isLeader)).toBe(true);
  const second = await open(address({ shared: true }));
  expect(await second.evaluate(async () => (await started).isLeader)).toBe(false);
  await second.evaluate(async () => (await started).reset({ scenario: 'two-owners' }));
  expect(await first.evaluate(async () => (await (await started).mock.state()).scenario)).toBe('two-owners');
  const failure = (options: object) =>
    second.evaluate(
      async (input) =>
        (await started).reset(input).then(
          () => 'passed',
          (error: Error) => error.message,
        ),
      options as never,
    );
  expect(await failure({ scenario: 'two-onwers' })).toContain('Did you mean "two-owners"?');
  expect(await failure({ scenario: { name: 'own' } })).toContain('Pass the name of a scenario');
});
