import type { Meta, StoryObj } from '@storybook/preact-vite';
import { expect, waitFor } from 'storybook/test';
import { Composer } from '../../web-client/src/components/Composer';
import { type Act, fails, shows } from './fails';

export default {
  component: Composer,
  args: { to: { channel: 1, topic: 'welcome' } },
} satisfies Meta<typeof Composer>;

type Story = StoryObj<typeof Composer>;

const write =
  (text: string): Act =>
  async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Message'), text);
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
  };

export const Sent: Story = {
  async play(story) {
    await write('Good **morning**')(story);
    await waitFor(() => expect(story.canvas.getByLabelText('Message')).toHaveValue(''));
    const sent = story.teamChat.mock.requests.findLast(({ endpoint }) => endpoint === 'POST /messages');
    await expect(sent?.params).toMatchObject({ content: 'Good **morning**', topic: 'welcome' });
  },
};

export const AsksForATopic: Story = { args: { to: { channel: 1, topic: undefined } } };

export const ToPeople: Story = { args: { to: { people: [6] } } };

export const OnlyAdministratorsMayPost: Story = {
  args: { to: { channel: 4, topic: 'news' } },
  ...shows('BAD_REQUEST', {}, write('Hello')),
};

export const NoSuchChannel: Story = {
  args: { to: { channel: 999, topic: 'news' } },
  ...shows('STREAM_DOES_NOT_EXIST', {}, write('Hello')),
};

const says = write('Hello');
export const MayNotMentionAll: Story = fails(
  ['POST /messages', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
  write('@**all** Hello'),
);
export const MayNotMentionTopic: Story = fails(
  ['POST /messages', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
  write('@**topic** Hello'),
);
export const InvalidApiKey: Story = fails(['POST /messages', 'INVALID_API_KEY'], says);
export const AccountDeactivated: Story = fails(['POST /messages', 'USER_DEACTIVATED'], says);
export const OrganizationDeactivated: Story = fails(['POST /messages', 'REALM_DEACTIVATED'], says);
export const SignedOut: Story = fails(['POST /messages', 'UNAUTHORIZED'], says);
export const RateLimited: Story = fails(['POST /messages', 'RATE_LIMIT_HIT'], says);
export const Unreachable: Story = fails(['POST /messages', { network_error: true }], says);
