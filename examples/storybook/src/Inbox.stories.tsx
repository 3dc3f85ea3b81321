import type { Meta, StoryObj } from '@storybook/preact-vite';
import { expect } from 'storybook/test';
import { Inbox } from '../../web-client/src/components/Inbox';
import { fails } from './fails';

export default { component: Inbox } satisfies Meta<typeof Inbox>;

type Story = StoryObj<typeof Inbox>;

export const Unread: Story = {
  async play({ canvas, teamChat: { mock } }) {
    await expect(await canvas.findByRole('link', { name: '#general' })).toBeVisible();
    // Opening it marks nothing as read.
    await expect(mock.requests.of('POST /messages/flags')).toEqual([]);
  },
};

export const ManyPlaces: Story = { parameters: { teamChat: { scenario: 'unread' } } };

export const NothingUnread: Story = {
  parameters: { teamChat: { persona: 'bot' } },
  async play({ canvas }) {
    await expect(await canvas.findByText('Nothing is unread.')).toBeVisible();
  },
};

export const Refused: Story = fails(['GET /messages', 'BAD_REQUEST']);
export const InvalidApiKey: Story = fails(['GET /messages', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /messages', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /messages', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /messages', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /messages', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /messages', { network_error: true }]);
