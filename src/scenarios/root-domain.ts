import { defaultScenario } from './default.js';
import { defineScenario } from './define.js';
import { SCENARIO_METADATA } from './metadata.js';

export const rootDomainScenario = defineScenario({
  name: 'root-domain',
  description: SCENARIO_METADATA['root-domain'].description,
  purpose: [
    '`GET /server_settings`: the server is described without `realm_name`, `realm_url` and every other `realm_*` field, as a client',
    'sees that is given an address which belongs to no organization. Everything else answers as in `default`.',
  ].join(' '),
  extends: defaultScenario,
  identity: { root_domain: true },
  seed() {
    // The same records; only where requests arrive differs.
  },
});
