/** Requests to try with their responses, as Markdown. */
export const purpose = [
  '`GET /server_settings` describes the server without `realm_name`, `realm_url` and every other `realm_*`',
  'field, as clients see it at an address that belongs to no organization. All other endpoints respond as',
  'in `default`.',
].join(' ');
