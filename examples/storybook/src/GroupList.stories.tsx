import type { Meta, StoryObj } from '@storybook/preact-vite';
import { HttpResponse, http } from 'msw';
import { expect, within } from 'storybook/test';
import { GroupList } from '../../web-client/src/components/GroupList';
import { type Act, fails, shows } from './fails';

export default { component: GroupList } satisfies Meta<typeof GroupList>;

type Story = StoryObj<typeof GroupList>;

const press =
  (button: string, group: string): Act =>
  async ({ canvas, userEvent }) => {
    const card = within(await canvas.findByRole('article', { name: group }));
    await userEvent.click(card.getByRole('button', { name: button }));
  };

const letMention =
  (group: string, who: string): Act =>
  async ({ canvas, userEvent }) =>
    userEvent.selectOptions(await canvas.findByLabelText(`Who can mention ${group}`), who);

export const AsManager: Story = {};

export const Deactivated: Story = { parameters: { teamChat: { scenario: 'deactivated-group' } } };

export const Nested: Story = { parameters: { teamChat: { scenario: 'nested-groups' } } };

export const BeforeDeactivation: Story = { parameters: { teamChat: { featureLevel: 200 } } };

/** A custom response, only in this story's mock. */
export const NoGroups: Story = {
  beforeEach({ teamChat: { mock } }) {
    mock.http.get('/user_groups', ({ respond }) => respond.success({ user_groups: [] }));
  },
  async play({ teamChat: { mock } }) {
    const request = await mock.requests.waitFor('GET /user_groups', { timeout: 10_000 });
    await expect(request).toMatchObject({ status: 200, user_id: 4 });
  },
};

/** By msw, which cannot distinguish stories: such a story does not belong on the docs page. */
export const AnsweredByMsw: Story = {
  tags: ['!autodocs'],
  parameters: {
    msw: [
      http.get('*/api/v1/user_groups', () =>
        HttpResponse.json({ result: 'success', msg: '', user_groups: [] }),
      ),
    ],
  },
};

export const StillInUse: Story = shows(
  'CANNOT_DEACTIVATE_GROUP_IN_USE',
  { scenario: 'deactivated-group', persona: 'admin' },
  press('Deactivate', 'release-managers'),
);

export const NotAManager: Story = shows('BAD_REQUEST', { persona: 'guest' }, press('Deactivate', 'design'));

export const ReactivatedByAStranger: Story = shows(
  'BAD_REQUEST',
  { persona: 'guest' },
  press('Reactivate', 'retired'),
);

export const DeactivatedGroupMayNotMention: Story = shows(
  'BAD_REQUEST',
  {},
  letMention('design', 'retired (deactivated)'),
);

export const SomebodyWasFaster: Story = fails(
  ['PATCH /user_groups/{user_group_id}', 'EXPECTATION_MISMATCH'],
  letMention('design', 'on-call'),
);

export const InvalidApiKey: Story = fails(['GET /user_groups', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /user_groups', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /user_groups', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /user_groups', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /user_groups', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /user_groups', { network_error: true }]);
