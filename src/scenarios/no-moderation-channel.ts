import { defaultScenario } from './default.js';
import { defineScenario } from './define.js';
import { SCENARIO_METADATA } from './metadata.js';

export const noModerationChannelScenario = defineScenario({
  name: 'no-moderation-channel',
  description: SCENARIO_METADATA['no-moderation-channel'].description,
  purpose: [
    '`POST /messages/{message_id}/report` with `report_type=spam` by anybody, of the message in the',
    'topic `lottery` or any other: refused, since the organization has no moderation request channel.',
  ].join(' '),
  extends: defaultScenario,
  settings: { moderation_request_channel_id: null },
  async seed({ thread }) {
    await thread({
      channel: 1,
      topic: 'lottery',
      people: ['guest', 'member'],
      messages: ['You have WON!!! Claim it at https://example.com/prize', 'Please report this, somebody.'],
    });
  },
});
