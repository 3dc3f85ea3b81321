import type { Meta, StoryObj } from '@storybook/preact-vite';
import { NavigationViews } from '../../web-client/src/components/NavigationViews';
import { type Act, fails } from './fails';

export default { component: NavigationViews } satisfies Meta<typeof NavigationViews>;

type Story = StoryObj<typeof NavigationViews>;

const press =
  (name: string): Act =>
  async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole('button', { name }));

const add: Act = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByText('More views'));
  await userEvent.type(await canvas.findByLabelText('Name of the view'), 'Mine');
  await userEvent.click(canvas.getByRole('button', { name: 'Pin it' }));
};

export const PinnedAndHidden: Story = {};

export const ManyViews: Story = { parameters: { teamChat: { scenario: 'navigation-views' } } };

export const IsThereAlready: Story = fails(['POST /navigation_views', 'BAD_REQUEST'], add);

export const HiddenElsewhere: Story = fails(
  ['PATCH /navigation_views/{fragment}', 'NOT_FOUND'],
  press('Hide Inbox'),
);

export const RemovedElsewhere: Story = fails(
  ['DELETE /navigation_views/{fragment}', 'NOT_FOUND'],
  press('Remove Engineering'),
);

export const InvalidApiKey: Story = fails(['GET /navigation_views', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /navigation_views', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /navigation_views', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /navigation_views', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /navigation_views', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /navigation_views', { network_error: true }]);
