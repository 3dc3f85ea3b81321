import type { Meta, StoryObj } from '@storybook/preact-vite';
import { expect } from 'storybook/test';
import { DirectSidebar } from '../../web-client/src/components/DirectSidebar';
import { fails } from './fails';

export default { component: DirectSidebar } satisfies Meta<typeof DirectSidebar>;

type Story = StoryObj<typeof DirectSidebar>;

export const Conversations: Story = {
  async play({ canvas }) {
    const links = await canvas.findAllByRole('link');
    const names = links.map(({ textContent }) => textContent);
    await expect(names).toContain('Carl Colleague');
    // A group conversation appears too, without the current user.
    await expect(names).toContain('Olivia Owner, Adam Admin');
  },
};

export const SomeUnread: Story = { parameters: { teamChat: { scenario: 'unread' } } };

export const NoneYet: Story = { parameters: { teamChat: { persona: 'guest' } } };

export const Refused: Story = fails(['GET /messages', 'BAD_REQUEST']);
export const InvalidApiKey: Story = fails(['GET /messages', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /messages', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /messages', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /messages', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /messages', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /messages', { network_error: true }]);
