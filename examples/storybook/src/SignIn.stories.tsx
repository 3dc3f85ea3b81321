import type { Meta, StoryObj } from '@storybook/preact-vite';
import { expect, waitFor } from 'storybook/test';
import { SignIn } from '../../web-client/src/components/SignIn';
import { session, signOut } from '../../web-client/src/session';
import { type Act, fails, shows } from './fails';

export default {
  component: SignIn,
  args: { backend: { baseUrl: '', personas: {}, description: 'Mock of this story' } },
  render: ({ backend }, { teamChat: { baseUrl, mock } }) => (
    <SignIn backend={{ ...backend, baseUrl, personas: mock.personas }} />
  ),
  // The session storage, which all stories share, contains the signed-in user.
  beforeEach: () => signOut,
} satisfies Meta<typeof SignIn>;

type Story = StoryObj<typeof SignIn>;

const choose =
  (person: RegExp): Act =>
  async ({ canvas, userEvent }) =>
    userEvent.click(await canvas.findByRole('button', { name: person }));

const enter =
  (email: string, key: string): Act =>
  async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('With other credentials'));
    await userEvent.type(canvas.getByLabelText('API email'), email);
    await userEvent.type(canvas.getByLabelText('API key'), key);
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }));
  };

export const Personas: Story = {};

export const OtherOrganization: Story = { parameters: { teamChat: { scenario: 'two-owners' } } };

export const SignedIn: Story = {
  async play(story) {
    await choose(/Olivia Owner/)(story);
    await waitFor(() => expect(session.value?.api.credentials.email).toBe('owner@example.com'));
    await expect(story.teamChat.mock.requests.at(0)).toMatchObject({
      endpoint: 'GET /users/me',
      user_id: 1,
    });
  },
};

export const WrongKey: Story = shows('INVALID_API_KEY', {}, enter('member@example.com', 'not the key'));

export const AccountDeactivated: Story = shows('USER_DEACTIVATED', {}, choose(/Dora Deactivated/));

const asMember = choose(/Max Member/);
export const SignedOut: Story = fails(['GET /users/me', 'UNAUTHORIZED'], asMember);
export const OrganizationDeactivated: Story = fails(['GET /users/me', 'REALM_DEACTIVATED'], asMember);
export const RateLimited: Story = fails(['GET /users/me', 'RATE_LIMIT_HIT'], asMember);
export const Unreachable: Story = fails(['GET /users/me', { network_error: true }], asMember);
