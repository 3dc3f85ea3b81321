import { describe, expect, test } from 'vitest';
import { endpointFor } from '../../scripts/docs/published-operations.js';
import { endpoints } from '../../src/handlers/endpoints.js';

/* Operations that Zulip's clients call in addition to those in the tests of each client. */

const CALLED: Readonly<Record<string, readonly string[]>> = {
  'zulip-terminal': [
    'GET /server_settings',
    'GET /messages',
    'POST /register',
    'POST /users/me/presence',
    'GET /events',
    'GET /users/me/{stream_id}/topics',
    'GET /streams/{stream_id}/email_address',
    'POST /messages',
    'PATCH /messages/{message_id}',
    'GET /messages/{message_id}',
    'GET /messages/{message_id}/history',
    'POST /messages/{message_id}/reactions',
    'DELETE /messages/{message_id}/reactions',
    'POST /messages/flags',
    'POST /typing',
    'POST /users/me/subscriptions/properties',
    'DELETE /events',
    'POST /fetch_api_key',
  ],
  'zulip-js': [
    'GET /users',
    'GET /users/me',
    'GET /users/me/subscriptions',
    'GET /users/me/alert_words',
    'GET /streams',
    'GET /get_stream_id',
    'GET /realm/emoji',
    'GET /realm/filters',
    'POST /messages/render',
    'POST /users',
    'POST /users/me/subscriptions',
    'DELETE /users/me/subscriptions',
    'DELETE /streams/{stream_id}',
    'DELETE /messages/{message_id}',
  ],
  'the Python client': [
    'GET /attachments',
    'DELETE /attachments/{attachment_id}',
    'GET /messages/{message_id}/read_receipts',
    'POST /mark_all_as_read',
    'POST /mark_stream_as_read',
    'POST /mark_topic_as_read',
    'GET /realm/linkifiers',
    'POST /realm/filters',
    'DELETE /realm/filters/{filter_id}',
    'GET /realm/profile_fields',
    'POST /user_groups/create',
    'PATCH /user_groups/{user_group_id}',
    'POST /user_groups/{user_group_id}/members',
    'GET /users/{user_id}/subscriptions/{stream_id}',
    'POST /users/me/subscriptions/properties',
    'POST /user_uploads',
  ],
  'the mobile apps': [
    'GET /user_uploads/{realm_id_str}/{filename}',
    'POST /users/me/apns_device_token',
    'POST /users/me/android_gcm_reg_id',
    'POST /user_topics',
    'GET /saved_snippets',
    'POST /saved_snippets',
    'POST /users/me/status',
    'POST /users/me/muted_users/{muted_user_id}',
    'GET /messages/{message_id}/read_receipts',
    'POST /typing',
    'PATCH /settings',
    'PATCH /settings/notifications',
    'GET /dev_list_users',
    'POST /dev_fetch_api_key',
  ],
  'the Go clients': [
    'POST /reminders',
    'GET /reminders',
    'DELETE /reminders/{reminder_id}',
    'POST /invites/multiuse',
    'DELETE /invites/multiuse/{invite_id}',
    'POST /messages/{message_id}/typing',
    'POST /remove_client_device',
    'POST /channel_folders/create',
    'PATCH /channel_folders',
    'GET /user_groups/{user_group_id}/members',
    'GET /user_groups/{user_group_id}/subgroups',
    'DELETE /user_groups/{user_group_id}',
  ],
};

describe.each(Object.entries(CALLED))('%s', (_, names) => {
  test.each(names)('has an endpoint for the call %s', (name) => {
    const [method = '', path = ''] = name.split(' ');
    expect(endpointFor({ name, method, path, page: '' }, endpoints)?.name).toBeDefined();
  });
});
