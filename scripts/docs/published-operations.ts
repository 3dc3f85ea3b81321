/**
 * The operations of the published OpenAPI description: method, path, and the page of its documentation, which is
 * `https://zulip.com/api/PAGE`. `test/handlers/published-operations.test.ts` compares it with the endpoints.
 */
const OPERATIONS = `
POST /fetch_api_key fetch-api-key
POST /jwt/fetch_api_key jwt-fetch-api-key
POST /dev_fetch_api_key dev-fetch-api-key
GET /dev_list_users dev-list-users
GET /events get-events
DELETE /events delete-queue
GET /get_stream_id get-stream-id
POST /mark_all_as_read mark-all-as-read
POST /mark_stream_as_read mark-stream-as-read
POST /mark_topic_as_read mark-topic-as-read
GET /attachments get-attachments
DELETE /attachments/{attachment_id} remove-attachment
GET /bot_storage get-bot-storage
PUT /bot_storage update-bot-storage
DELETE /bot_storage remove-bot-storage
GET /drafts get-drafts
POST /drafts create-drafts
PATCH /drafts/{draft_id} edit-draft
DELETE /drafts/{draft_id} delete-draft
GET /navigation_views get-navigation-views
POST /navigation_views add-navigation-view
PATCH /navigation_views/{fragment} edit-navigation-view
DELETE /navigation_views/{fragment} remove-navigation-view
GET /saved_snippets get-saved-snippets
POST /saved_snippets create-saved-snippet
PATCH /saved_snippets/{saved_snippet_id} edit-saved-snippet
DELETE /saved_snippets/{saved_snippet_id} delete-saved-snippet
GET /reminders get-reminders
POST /reminders create-message-reminder
DELETE /reminders/{reminder_id} delete-reminder
GET /scheduled_messages get-scheduled-messages
POST /scheduled_messages create-scheduled-message
PATCH /scheduled_messages/{scheduled_message_id} update-scheduled-message
DELETE /scheduled_messages/{scheduled_message_id} delete-scheduled-message
POST /default_streams add-default-stream
DELETE /default_streams remove-default-stream
GET /messages get-messages
POST /messages send-message
GET /messages/{message_id}/history get-message-history
POST /messages/flags update-message-flags
POST /messages/flags/narrow update-message-flags-for-narrow
POST /messages/render render-message
POST /messages/{message_id}/reactions add-reaction
DELETE /messages/{message_id}/reactions remove-reaction
GET /messages/{message_id}/read_receipts get-read-receipts
GET /messages/matches_narrow check-messages-match-narrow
GET /messages/{message_id} get-message
PATCH /messages/{message_id} update-message
DELETE /messages/{message_id} delete-message
POST /messages/{message_id}/report report-message
POST /user_uploads upload-file
GET /thumbnail/status/{realm_id_str}/{filename} check-thumbnail-status
GET /user_uploads/{realm_id_str}/{filename} get-file-temporary-url
GET /users get-users
POST /users create-user
POST /users/{user_id}/reactivate reactivate-user
GET /users/{user_id}/status get-user-status
POST /users/{user_id}/status update-status-for-user
GET /users/{user_id_or_email}/presence get-user-presence
GET /users/me get-own-user
POST /users/me/avatar upload-avatar
DELETE /users/me/avatar delete-avatar
DELETE /users/me deactivate-own-user
POST /users/me/api_key/regenerate regenerate-api-key
GET /users/me/alert_words get-alert-words
POST /users/me/alert_words add-alert-words
DELETE /users/me/alert_words remove-alert-words
POST /users/me/presence update-presence
PATCH /users/me/profile_data update-profile-data
DELETE /users/me/profile_data remove-profile-data
POST /users/me/status update-status
GET /users/me/{stream_id}/topics get-stream-topics
GET /users/me/subscriptions get-subscriptions
POST /users/me/subscriptions subscribe
PATCH /users/me/subscriptions update-subscriptions
DELETE /users/me/subscriptions unsubscribe
PATCH /users/me/subscriptions/muted_topics mute-topic
POST /mobile_push/test_notification test-notify
POST /mobile_push/e2ee/test_notification e2ee-test-notify
POST /mobile_push/register register-push-device
POST /remotes/push/e2ee/register register-remote-push-device
POST /register_client_device register-client-device
POST /remove_client_device remove-client-device
POST /user_topics update-user-topic
POST /users/me/muted_users/{muted_user_id} mute-user
DELETE /users/me/muted_users/{muted_user_id} unmute-user
POST /users/me/apns_device_token add-apns-token
DELETE /users/me/apns_device_token remove-apns-token
POST /users/me/android_gcm_reg_id add-fcm-token
DELETE /users/me/android_gcm_reg_id remove-fcm-token
GET /users/{user_id}/subscriptions/{stream_id} get-subscription-status
GET /users/{user_id}/channels get-user-channels
GET /realm/emoji get-custom-emoji
POST /realm/emoji/{emoji_name} upload-custom-emoji
DELETE /realm/emoji/{emoji_name} deactivate-custom-emoji
GET /realm/presence get-presence
GET /realm/domains get-realm-domains
POST /realm/domains add-realm-domain
PATCH /realm/domains/{domain} patch-realm-domain
DELETE /realm/domains/{domain} delete-realm-domain
POST /realm/deactivate deactivate-realm
GET /realm/profile_fields get-custom-profile-fields
PATCH /realm/profile_fields reorder-custom-profile-fields
POST /realm/profile_fields create-custom-profile-field
PATCH /realm/user_settings_defaults update-realm-user-settings-defaults
POST /users/me/subscriptions/properties update-subscription-settings
PATCH /users/me/subscriptions/{stream_id} update-subscription-property
GET /users/{email} get-user-by-email
PATCH /users/{email} update-user-by-email
GET /users/{user_id} get-user
PATCH /users/{user_id} update-user
DELETE /users/{user_id} deactivate-user
GET /realm/linkifiers get-linkifiers
PATCH /realm/linkifiers reorder-linkifiers
POST /realm/filters add-linkifier
DELETE /realm/filters/{filter_id} remove-linkifier
PATCH /realm/filters/{filter_id} update-linkifier
POST /realm/playgrounds add-code-playground
DELETE /realm/playgrounds/{playground_id} remove-code-playground
GET /export/realm get-realm-exports
POST /export/realm export-realm
GET /export/realm/consents get-realm-export-consents
GET /invites get-invites
POST /invites send-invites
POST /invites/multiuse create-invite-link
DELETE /invites/{invite_id} revoke-email-invite
DELETE /invites/multiuse/{invite_id} revoke-invite-link
POST /invites/{invite_id}/resend resend-email-invite
POST /realm/test_welcome_bot_custom_message test-welcome-bot-custom-message
POST /register register-queue
GET /server_settings get-server-settings
PATCH /settings update-settings
GET /streams/{stream_id}/members get-subscribers
GET /streams get-streams
GET /streams/{stream_id} get-stream-by-id
DELETE /streams/{stream_id} archive-stream
PATCH /streams/{stream_id} update-stream
GET /streams/{stream_id}/email_address get-stream-email-address
POST /streams/{stream_id}/delete_topic delete-topic
POST /typing set-typing-status
POST /messages/{message_id}/typing set-typing-status-for-message-edit
POST /channels/create create-channel
GET /user_groups get-user-groups
POST /user_groups/create create-user-group
PATCH /user_groups/{user_group_id} update-user-group
POST /user_groups/{user_group_id}/deactivate deactivate-user-group
GET /user_groups/{user_group_id}/members get-user-group-members
POST /user_groups/{user_group_id}/members update-user-group-members
GET /user_groups/{user_group_id}/members/{user_id} get-is-user-group-member
GET /user_groups/{user_group_id}/subgroups get-user-group-subgroups
POST /user_groups/{user_group_id}/subgroups update-user-group-subgroups
GET /channel_folders get-channel-folders
POST /channel_folders/create create-channel-folder
PATCH /channel_folders patch-channel-folders
PATCH /channel_folders/{channel_folder_id} update-channel-folder
GET /bots/{bot_id}/api_key get-bot-api-key
POST /bots/{bot_id}/api_key/regenerate regenerate-bot-api-key
POST /zulip-outgoing-webhook outgoing-webhooks
GET /calls/bigbluebutton/create create-big-blue-button-video-call
POST /calls/nextcloud_talk/create create-nextcloud-talk-video-call
POST /calls/webex/create create-webex-video-call
POST /calls/constructorgroups/create create-constructor-groups-video-call
`;

/** An operation of the published API. */
export interface PublishedOperation {
  name: string;
  method: string;
  path: string;
  /** The last part of the address of its documentation. */
  page: string;
}

export const publishedOperations: readonly PublishedOperation[] = OPERATIONS.trim()
  .split('\n')
  .map((line) => {
    const [method = '', path = '', page = ''] = line.split(' ');
    return { name: `${method} ${path}`, method, path, page };
  });

interface EndpointPaths {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly zulipPaths: readonly string[];
}

/** The endpoint of a published operation; captures may have other names. */
export function endpointFor<E extends EndpointPaths>(
  { name, method, path }: PublishedOperation,
  endpoints: readonly E[],
): E | undefined {
  const shape = (text: string) => text.replace(/\{\w+\}/g, '{}');
  return (
    endpoints.find((endpoint) => endpoint.name === name) ??
    endpoints.find(
      (endpoint) =>
        endpoint.method === method &&
        [endpoint.path, ...endpoint.zulipPaths].some((one) => shape(one) === shape(path)),
    )
  );
}

/** Reasons why the mock lacks operations, by name. */
export const OMITTED: Readonly<Record<string, string>> = {
  'POST /remotes/push/e2ee/register': 'Push relays receive it, not chat servers.',
  'POST /zulip-outgoing-webhook': 'The server sends it to a bot.',
};
