import type { Meta, StoryObj } from '@storybook/preact-vite';
import { expect, within } from 'storybook/test';
import { Invitations } from '../../web-client/src/components/Invitations';
import { type Act, fails } from './fails';

export default {
  component: Invitations,
  parameters: { teamChat: { scenario: 'invitations', persona: 'admin' } },
} satisfies Meta<typeof Invitations>;

type Story = StoryObj<typeof Invitations>;

const press =
  (button: string): Act =>
  async ({ canvas, userEvent }) => {
    const list = within(await canvas.findByRole('list', { name: 'Pending invitations' }));
    const [first] = await list.findAllByRole('button', { name: button });
    await userEvent.click(first as HTMLElement);
  };

export const Pending: Story = {};

export const AsMember: Story = { parameters: { teamChat: { persona: 'member' } } };

export const SentAgain: Story = {
  parameters: { teamChat: { persona: 'owner' } },
  async play(story) {
    await press('Send again')(story);
    const { mock } = story.teamChat;
    await mock.requests.waitFor('POST /invites/{invite_id}/resend', { timeout: 10_000 });
    await expect(mock.outbox.emails.map(({ to }) => to)).toEqual(['next-owner@example.com']);
  },
};

export const RevokedElsewhere: Story = fails(['DELETE /invites/{invite_id}', 'BAD_REQUEST'], press('Revoke'));

export const AcceptedElsewhere: Story = fails(
  ['POST /invites/{invite_id}/resend', 'BAD_REQUEST'],
  press('Send again'),
);

export const DailyLimit: Story = fails(
  ['POST /invites/{invite_id}/resend', 'INVITATION_FAILED'],
  press('Send again'),
);

export const InvalidApiKey: Story = fails(['GET /invites', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /invites', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /invites', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /invites', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /invites', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /invites', { network_error: true }]);
