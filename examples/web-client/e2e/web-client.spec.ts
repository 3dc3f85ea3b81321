import { expect, test } from 'team-chat-mock/playwright';
import { signIn } from './sign-in';

test('loads the groups with "Try again" after a network error', async ({ page, mock }) => {
  mock.faults.add('GET /user_groups', { network_error: true, times: 1 });
  await signIn(page, mock.personas.member, '#groups');
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article', { name: 'design' })).toBeVisible();
});

test('sends a selected role to the server', async ({ page, mock }) => {
  await signIn(page, mock.personas.owner, '#members');
  await page.getByLabel('Role of Gina Guest').selectOption('Moderator');
  const request = await mock.requests.waitFor('PATCH /users/{user_id}', { timeout: 20_000 });
  expect(request).toMatchObject({ user_id: 1, params: { role: 300 }, status: 200 });
  expect(mock.db.users.get(5)?.role).toBe(300);
});

test('registers a new queue after its event queue expires', async ({ page, mock }) => {
  mock.faults.add('GET /events', 'BAD_EVENT_QUEUE_ID', { times: 1 });
  await signIn(page, mock.personas.member, '#members');
  await expect
    .poll(() => mock.requests.filter(({ endpoint }) => endpoint === 'POST /register').length)
    .toBe(2);
});

test.describe('when the daily limit of invitations is reached', () => {
  test.use({ mockOptions: { settings: { invite_daily_limit: 1 } } });

  test('shows the reason, and invites no one', async ({ page, mock }) => {
    await signIn(page, mock.personas.admin, '#invitations');
    await page.getByLabel('Email addresses').fill('one@example.org, two@example.org');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText('all the invitations that it may send today')).toBeVisible();
    expect(mock.outbox.emails).toEqual([]);
  });
});
