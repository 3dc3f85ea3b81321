/** Requests to try with their responses, as Markdown. */
export const purpose = [
  '`GET /server_settings`: an older `service_feature_level`, and no `realm_url`. `GET /navigation_views`',
  'and other newer endpoints: 404. `GET /messages` with `message_ids` and other newer parameters: ignored,',
  'and listed in `ignored_parameters_unsupported`. Users lack `is_imported_stub` and other newer fields.',
].join(' ');
