import type { Meta, StoryObj } from '@storybook/preact-vite';
import { expect, waitFor } from 'storybook/test';
import { MemberList } from '../../web-client/src/components/MemberList';
import { type Act, fails, shows } from './fails';

export default { component: MemberList } satisfies Meta<typeof MemberList>;

type Story = StoryObj<typeof MemberList>;

const setRole =
  (person: string, role: string): Act =>
  async ({ canvas, userEvent }) =>
    userEvent.selectOptions(await canvas.findByLabelText(`Role of ${person}`), role);

export const AsAdministrator: Story = {
  parameters: { teamChat: { persona: 'admin' } },
  async play({ canvas, userEvent, teamChat: { mock } }) {
    await setRole('Max Member', 'Moderator')({ canvas, userEvent });
    await waitFor(() => expect(mock.db.users.get(4)?.role).toBe(300));
    // The client loads the members again.
    await waitFor(() => expect(mock.requests.at(-1)?.endpoint).toBe('GET /users'));
  },
};

export const AsGuest: Story = { parameters: { teamChat: { scenario: 'limited-guests', persona: 'guest' } } };

export const HiddenEmails: Story = { parameters: { teamChat: { scenario: 'hidden-emails' } } };

export const Slow: Story = { parameters: { teamChat: { latency: { min: 1000, max: 3000 } } } };

export const OnlyOwner: Story = shows(
  'cannot be removed from the only owner',
  { scenario: 'sole-owner', persona: 'owner' },
  setRole('Olivia Owner', 'Member'),
);

export const NotAllowed: Story = shows('BAD_REQUEST', {}, setRole('Gina Guest', 'Owner'));

export const InvalidApiKey: Story = fails(['GET /users', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /users', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /users', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /users', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /users', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /users', { network_error: true }]);
export const BehindAProxy: Story = fails(['GET /users', { answer: 'proxy_502' }]);
