import type { Meta, StoryObj } from '@storybook/preact-vite';
import { within } from 'storybook/test';
import { MessageList } from '../../web-client/src/components/MessageList';
import { channelNarrow, directNarrow } from '../../web-client/src/narrow';
import { type Act, fails, shows } from './fails';

export default {
  component: MessageList,
  args: { narrow: channelNarrow(1), marksRead: false },
} satisfies Meta<typeof MessageList>;

type Story = StoryObj<typeof MessageList>;

/** Presses a button of the newest message that has it. */
const press =
  (...buttons: string[]): Act =>
  async ({ canvas, userEvent }) => {
    for (const name of buttons) {
      const found = await canvas.findAllByRole('button', { name });
      await userEvent.click(found.at(-1) as HTMLElement);
    }
  };

export const Channel: Story = {};

export const Unread: Story = { parameters: { teamChat: { scenario: 'unread' } } };

export const DirectMessages: Story = { args: { narrow: directNarrow([4, 6]) } };

export const NothingYet: Story = {
  args: { narrow: channelNarrow(6) },
  parameters: { teamChat: { persona: 'admin' } },
};

export const Edited: Story = {
  args: { narrow: [] },
  parameters: { teamChat: { scenario: 'edited-history' } },
};

export const OlderOnesHidden: Story = {
  args: { narrow: [] },
  parameters: { teamChat: { scenario: 'history-limited-plan' } },
};

export const NoAccess: Story = { args: { narrow: channelNarrow(3) }, ...shows('BAD_REQUEST', {}) };

export const AlreadyReacted: Story = fails(
  ['POST /messages/{message_id}/reactions', 'REACTION_ALREADY_EXISTS'],
  press('React with heart'),
);

const deleteIt: Act = async (story) => {
  await press('Delete')(story);
  await press('Really delete')(story);
};

export const MayNotDelete: Story = fails(['DELETE /messages/{message_id}', 'BAD_REQUEST'], deleteIt);

const edit: Act = async ({ canvas, userEvent }) => {
  await press('Edit')({ canvas, userEvent });
  const form = within(await canvas.findByRole('form', { name: 'Edit message' }));
  await userEvent.type(form.getByLabelText('Message'), ' And more.');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
};

export const SomebodyEditedIt: Story = fails(['PATCH /messages/{message_id}', 'EXPECTATION_MISMATCH'], edit);

export const TooLateToMove: Story = fails(
  ['PATCH /messages/{message_id}', 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED'],
  edit,
);

export const MayNotMentionAll: Story = fails(
  ['PATCH /messages/{message_id}', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
  edit,
);

export const MayNotMentionTopic: Story = fails(
  ['PATCH /messages/{message_id}', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
  edit,
);

export const InvalidApiKey: Story = fails(['GET /messages', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /messages', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /messages', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /messages', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /messages', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /messages', { network_error: true }]);
export const AnswerBrokenOff: Story = fails(['GET /messages', { answer: 'truncated_body' }]);
