import type { Meta, StoryObj } from '@storybook/preact-vite';
import { expect } from 'storybook/test';
import { Conversation } from '../../web-client/src/components/Conversation';
import { channelNarrow, directNarrow, element, topicNarrow } from '../../web-client/src/narrow';
import { type Act, fails, shows } from './fails';

export default {
  component: Conversation,
  args: { narrow: topicNarrow(1, 'standup') },
} satisfies Meta<typeof Conversation>;

type Story = StoryObj<typeof Conversation>;

const send: Act = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText('Message'), 'Hello');
  await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
};

const markRead: Act = async ({ canvas, userEvent }) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Mark all as read' }));

export const Topic: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByRole('heading', { name: '#general › standup' })).toBeVisible();
  },
};

export const Channel: Story = { args: { narrow: channelNarrow(2) } };

export const TwoPeople: Story = { args: { narrow: directNarrow([4, 6]) } };

export const SearchResults: Story = { args: { narrow: [element('has', 'link')] } };

export const NoSuchChannel: Story = {
  args: { narrow: channelNarrow(999) },
  ...shows('BAD_REQUEST', {}),
};

export const SentToNoSuchChannel: Story = {
  args: { narrow: topicNarrow(999, 'news') },
  async play({ canvas, userEvent }) {
    await send({ canvas, userEvent });
    await expect(await canvas.findByText('STREAM_DOES_NOT_EXIST')).toBeVisible();
  },
};

export const NotMarkedAsRead: Story = shows(
  'BAD_REQUEST',
  {
    faults: [
      ['POST /messages/flags/narrow', 'BAD_REQUEST'],
      // Messages that come into view stay unread, since there is no button without unread ones.
      ['POST /messages/flags', { networkError: true }],
    ],
  },
  markRead,
);

export const NotSent: Story = fails(['POST /messages', 'RATE_LIMIT_HIT'], send);

export const MayNotMentionAll: Story = fails(['POST /messages', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'], send);

export const MayNotMentionTopic: Story = fails(
  ['POST /messages', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
  send,
);

export const InvalidApiKey: Story = fails(['GET /messages', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /messages', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /messages', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /messages', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /messages', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /messages', { network_error: true }]);
