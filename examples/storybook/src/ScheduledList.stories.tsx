import type { Meta, StoryObj } from '@storybook/preact-vite';
import { within } from 'storybook/test';
import { ScheduledList } from '../../web-client/src/components/ScheduledList';
import { type Act, fails, shows } from './fails';

export default { component: ScheduledList } satisfies Meta<typeof ScheduledList>;

type Story = StoryObj<typeof ScheduledList>;

/** Edits the last one, and saves it unchanged. */
const save: Act = async ({ canvas, userEvent }) => {
  const articles = await canvas.findAllByRole('article');
  const last = within(articles.at(-1) as HTMLElement);
  await userEvent.click(last.getByRole('button', { name: 'Edit' }));
  await userEvent.click(await last.findByRole('button', { name: 'Save' }));
};

const saveFailed: Act = async ({ canvas, userEvent }) => {
  const [article] = await canvas.findAllByText('could not be sent');
  const failed = within(article?.closest('article') as HTMLElement);
  await userEvent.click(failed.getByRole('button', { name: 'Edit' }));
  await userEvent.click(await failed.findByRole('button', { name: 'Save' }));
};

const remove: Act = async ({ canvas, userEvent }) => {
  const [first] = await canvas.findAllByRole('button', { name: 'Delete' });
  await userEvent.click(first as HTMLElement);
};

export const DueAndFailed: Story = {};

export const ManyFailed: Story = { parameters: { teamChat: { scenario: 'failed-scheduled-message' } } };

export const None: Story = { parameters: { teamChat: { persona: 'guest' } } };

export const FailedNeedsANewTime: Story = shows('BAD_REQUEST', {}, saveFailed);

export const ChannelIsGone: Story = fails(
  ['PATCH /scheduled_messages/{scheduled_message_id}', 'STREAM_DOES_NOT_EXIST'],
  save,
);

export const MayNotMentionAll: Story = fails(
  ['PATCH /scheduled_messages/{scheduled_message_id}', 'STREAM_WILDCARD_MENTION_NOT_ALLOWED'],
  save,
);

export const MayNotMentionTheTopic: Story = fails(
  ['PATCH /scheduled_messages/{scheduled_message_id}', 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
  save,
);

export const AlreadySent: Story = fails(
  ['DELETE /scheduled_messages/{scheduled_message_id}', 'BAD_REQUEST'],
  remove,
);

export const InvalidApiKey: Story = fails(['GET /scheduled_messages', 'INVALID_API_KEY']);
export const AccountDeactivated: Story = fails(['GET /scheduled_messages', 'USER_DEACTIVATED']);
export const OrganizationDeactivated: Story = fails(['GET /scheduled_messages', 'REALM_DEACTIVATED']);
export const SignedOut: Story = fails(['GET /scheduled_messages', 'UNAUTHORIZED']);
export const RateLimited: Story = fails(['GET /scheduled_messages', 'RATE_LIMIT_HIT']);
export const Unreachable: Story = fails(['GET /scheduled_messages', { network_error: true }]);
