import { expect, test } from 'team-chat-mock/playwright';

test('shows an incoming message', async ({ page, mock }) => {
  await mock.trigger('message', { from: 'owner', to: 'general', content: 'Lunch?' });
  const authorization = mock.authHeader('member');
  await page.addInitScript((value) => localStorage.setItem('authorization', value), authorization);
  await page.goto('/');
  await expect(page.getByText('Lunch?')).toBeVisible();
});
