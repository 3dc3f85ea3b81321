import type { ScenarioModule } from './define.js';

export const olderServer: ScenarioModule = {
  purpose: `
  \`GET /server_settings\` returns an older \`service_feature_level\` and no \`realm_url\`. \`GET /navigation_views\` and other
  newer endpoints return 404. \`GET /messages\` ignores newer parameters such as \`message_ids\` and lists them in
  \`ignored_parameters_unsupported\`. Users lack newer fields such as \`is_imported_stub\`.`,
};

export const rootDomain: ScenarioModule = {
  purpose: `
  \`GET /server_settings\` describes the server without \`realm_name\`, \`realm_url\` and the other \`realm_*\` fields, as at
  an address that belongs to no organization. All other endpoints respond as in \`default\`.`,
};
