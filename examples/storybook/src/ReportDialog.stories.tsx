import type { Meta, StoryObj } from '@storybook/preact-vite';
import { expect } from 'storybook/test';
import { ReportDialog } from '../../web-client/src/components/ReportDialog';
import { type Act, fails, shows } from './fails';

export default {
  component: ReportDialog,
  args: { messageId: 1 },
  // A modal dialog covers the whole page, so on the docs page each has a separate frame.
  parameters: { docs: { story: { inline: false, height: '24rem' } } },
} satisfies Meta<typeof ReportDialog>;

type Story = StoryObj<typeof ReportDialog>;

const report: Act = async ({ canvas, userEvent }) => {
  await userEvent.type(await canvas.findByLabelText('Description'), 'Sells things');
  await userEvent.click(canvas.getByRole('button', { name: 'Send report' }));
};

export const Open: Story = {};

export const Reported: Story = {
  async play(story) {
    await report(story);
    await expect(await story.canvas.findByRole('status')).toHaveTextContent('Reported');
  },
};

export const NobodyTakesReports: Story = shows('BAD_REQUEST', { scenario: 'no-moderation-channel' }, report);

const ENDPOINT = 'POST /messages/{message_id}/report';
export const InvalidApiKey: Story = fails([ENDPOINT, 'INVALID_API_KEY'], report);
export const AccountDeactivated: Story = fails([ENDPOINT, 'USER_DEACTIVATED'], report);
export const OrganizationDeactivated: Story = fails([ENDPOINT, 'REALM_DEACTIVATED'], report);
export const SignedOut: Story = fails([ENDPOINT, 'UNAUTHORIZED'], report);
export const RateLimited: Story = fails([ENDPOINT, 'RATE_LIMIT_HIT'], report);
export const Unreachable: Story = fails([ENDPOINT, { network_error: true }], report);
