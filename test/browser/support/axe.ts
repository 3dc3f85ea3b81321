import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules of axe that a page breaks, with the elements. */
export async function violationsIn(page: Page): Promise<string[]> {
  // The inspector's policy forbids script elements.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
