import { defineEndpoint, nothing, text } from '../../contract/index.js';
import { assertMessage } from './message.rules.js';
import { reportMessage as report } from './report.actions.js';
import { assertModerationChannel, assertReport } from './report.rules.js';

export const reportMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/{message_id}/report',
  area: 'messages',
  summary: 'Report a message',
  docs: 'report-message',
  since: 'messageReports',
  auth: 'user',
  params: {
    report_type: text().describe('one of the keys of `server_report_message_types`'),
    description: text().optional().describe('required for the type `other`'),
  },
  response: nothing,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    const reason = assertReport(params.report_type, params.description);
    const message = assertMessage(org, actor, path.message_id);
    const channel = assertModerationChannel(org);
    await report(org, channel, { reporter: actor, message, ...reason });
    return {};
  },
});
