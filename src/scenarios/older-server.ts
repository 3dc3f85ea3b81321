import { defaultScenario } from './default.js';
import { defineScenario } from './define.js';
import { SCENARIO_METADATA } from './metadata.js';

export const olderServerScenario = defineScenario({
  name: 'older-server',
  ...SCENARIO_METADATA['older-server'],
  purpose: [
    '`GET /server_settings`: an older `service_feature_level`, and no `realm_url`. `GET /navigation_views` and the other endpoints',
    'that came later: 404. `GET /messages` with `message_ids`, and other parameters that came later: ignored, and listed in',
    '`ignored_parameters_unsupported`. Users have neither `is_imported_stub` nor what else is newer.',
  ].join(' '),
  extends: defaultScenario,
  seed() {
    // The same organization, on an older server.
  },
});
