/** What you can try in it. */
export const purpose = [
  '`GET /server_settings`: an older `service_feature_level`, and no `realm_url`. `GET /navigation_views` and',
  'the other endpoints that came later: 404. `GET /messages` with `message_ids`, and other parameters that',
  'came later: ignored, and listed in `ignored_parameters_unsupported`. Users have neither',
  '`is_imported_stub` nor what else is newer.',
].join(' ');
