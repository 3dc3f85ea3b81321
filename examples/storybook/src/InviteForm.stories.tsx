import type { Meta, StoryObj } from '@storybook/preact-vite';
import { expect } from 'storybook/test';
import { InviteForm } from '../../web-client/src/components/InviteForm';
import { type Act, fails, shows } from './fails';

export default {
  component: InviteForm,
  parameters: { teamChat: { scenario: 'invitations', persona: 'admin' } },
} satisfies Meta<typeof InviteForm>;

type Story = StoryObj<typeof InviteForm>;

const invite =
  (emails: string): Act =>
  async ({ canvas, userEvent }) => {
    if (emails !== '') await userEvent.type(await canvas.findByLabelText(/^Email addresses/), emails);
    await userEvent.click(await canvas.findByLabelText(/default channels$/));
    await userEvent.click(canvas.getByRole('button', { name: 'Invite' }));
  };

export const Empty: Story = {};

export const Invited: Story = {
  async play(story) {
    await invite('new@example.org')(story);
    await expect(await story.canvas.findByRole('status')).toHaveTextContent('Invited new@example.org');
    await expect(story.teamChat.mock.outbox.emails.map(({ to }) => to)).toEqual(['new@example.org']);
  },
};

export const HasAnAccount: Story = shows(
  'INVITATION_FAILED',
  {},
  invite('new@example.org, member@example.com'),
);

export const AccountWasDeactivated: Story = {
  async play(story) {
    await invite('deactivated@example.com')(story);
    await expect(await story.canvas.findByText('account deactivated')).toBeVisible();
  },
};

export const DailyLimit: Story = {
  parameters: { teamChat: { scenario: 'invitation-daily-limit' } },
  async play(story) {
    await invite('new@example.org')(story);
    await expect(await story.canvas.findByText(/all the invitations that it may send today/)).toBeVisible();
  },
};

export const NoLicenses: Story = {
  parameters: { teamChat: { scenario: 'invitation-license-limit' } },
  async play(story) {
    await invite('new@example.org')(story);
    await expect(await story.canvas.findByText(/no licenses left/)).toBeVisible();
  },
};

export const NoAddresses: Story = shows('BAD_REQUEST', {}, invite(''));

export const NotAllowed: Story = shows(
  'BAD_REQUEST',
  { persona: 'member', settings: { can_invite_users: 'administrators' } },
  invite('new@example.org'),
);

const sends = invite('new@example.org');
export const InvalidApiKey: Story = fails(['POST /invites', 'INVALID_API_KEY'], sends);
export const AccountDeactivated: Story = fails(['POST /invites', 'USER_DEACTIVATED'], sends);
export const OrganizationDeactivated: Story = fails(['POST /invites', 'REALM_DEACTIVATED'], sends);
export const SignedOut: Story = fails(['POST /invites', 'UNAUTHORIZED'], sends);
export const RateLimited: Story = fails(['POST /invites', 'RATE_LIMIT_HIT'], sends);
export const Unreachable: Story = fails(['POST /invites', { network_error: true }], sends);
