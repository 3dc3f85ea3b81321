import { defineEndpoint, emptyResponse, text } from '../../contract/index.js';
import { requireMessage } from './message.rules.js';
import { reportMessage as report } from './report.actions.js';
import { assertTakesReports, parseReport, requireModerationChannel } from './report.rules.js';

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
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params, supports }) {
    const reason = parseReport(org, params.report_type, params.description);
    const message = requireMessage(org, actor, path.message_id);
    const channel = requireModerationChannel(org);
    if (supports('failedReports')) assertTakesReports(channel);
    await report(org, channel, { reporter: actor, message, ...reason });
    return {};
  },
});
