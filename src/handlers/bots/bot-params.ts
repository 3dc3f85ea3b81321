import { boolean, text } from '../../contract/index.js';

/** Settings of a bot that its owner chooses. */
export const botSettingsParams = {
  default_sending_stream: text().optional().describe('name of a channel; the empty text for none'),
  default_events_register_stream: text().optional().describe('name of a channel; the empty text for none'),
  default_all_public_streams: boolean().optional(),
};
