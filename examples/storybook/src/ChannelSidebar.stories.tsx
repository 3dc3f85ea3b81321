import type { Meta, StoryObj } from '@storybook/preact-vite';
import { ChannelSidebar } from '../../web-client/src/components/ChannelSidebar';
import { fails } from './fails';

export default { component: ChannelSidebar } satisfies Meta<typeof ChannelSidebar>;

type Story = StoryObj<typeof ChannelSidebar>;

export const ByFolder: Story = {};

export const ArchivedFolders: Story = { parameters: { teamChat: { scenario: 'archived-folders' } } };

export const ManyUnread: Story = { parameters: { teamChat: { scenario: 'unread' } } };

export const AsGuest: Story = { parameters: { teamChat: { persona: 'guest' } } };

export const Refused: Story = fails(['GET /users/me/subscriptions', 'BAD_REQUEST']);
export const InvalidApiKey: Story = fails(['GET /users/me/subscriptions', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /users/me/subscriptions', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /users/me/subscriptions', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /users/me/subscriptions', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /users/me/subscriptions', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /users/me/subscriptions', { network_error: true }]);
