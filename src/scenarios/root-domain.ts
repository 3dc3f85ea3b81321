/** What you can try in it. */
export const purpose = [
  '`GET /server_settings`: the server is described without `realm_name`, `realm_url` and every other',
  '`realm_*` field, as a client sees that is given an address which belongs to no organization. Everything',
  'else answers as in `default`.',
].join(' ');
