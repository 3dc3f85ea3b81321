import type { Page } from 'playwright-core';

/** The events after which the example client counts unread messages again, as the built client has them. */
const REFRESHING_EVENTS =
  /\[(["'`])message\1,\s*\1update_message_flags\1,\s*\1update_message\1,\s*\1delete_message\1,\s*\1subscription\1\]/g;

/**
 * Gives the example client in a page a bug: the counts of unread messages in its sidebar ignore that messages were read.
 * Call it before the page is opened, against a server.
 */
export async function plantWrongUnreadCount(page: Page): Promise<void> {
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const places = code.match(REFRESHING_EVENTS)?.length ?? 0;
    // The entry holds the code; other files are loaded by the mock in the page.
    if (places === 0 && !route.request().url().includes('/index-')) return route.fulfill({ response });
    if (places !== 1) throw new Error(`The bug fits ${places} places of the client, not one`);
    const body = code.replace(
      REFRESHING_EVENTS,
      '["message","update_message","delete_message","subscription"]',
    );
    return route.fulfill({ response, body });
  });
}
