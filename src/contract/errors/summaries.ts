import type { ErrorCode } from './catalogue.js';

/** The cause of each error code, for the documentation. Not part of the catalogue, which every page loads. */
export const ERROR_SUMMARIES: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'a parameter is missing or wrong, or the caller may not do this',
  STREAM_DOES_NOT_EXIST: 'the channel does not exist or the caller cannot access it',
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED:
    'some messages of the topic are too old for the caller to move; the others may be moved',
  STREAM_WILDCARD_MENTION_NOT_ALLOWED:
    'the message mentions everyone in a large channel, and the caller may not mention many users',
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED:
    'the message mentions everyone in a large topic, and the caller may not mention many users',
  NOT_FOUND: 'the resource named in the path does not exist',
  INVITATION_FAILED: 'some invitee addresses already have accounts; the others were invited',
  BAD_EVENT_QUEUE_ID: 'the queue is unknown, expired, deleted, or belongs to another user',
  INVALID_PUSH_DEVICE_TOKEN: 'the push token is not known to the server',
  INVALID_REMOTE_PUSH_DEVICE_TOKEN: 'the push token is not known to the push notification relay',
  NO_ACTIVE_PUSH_DEVICE: 'the caller has no such device registered for end-to-end-encrypted notifications',
  PUSH_SERVICE_NOT_CONFIGURED: 'the server sends no push notifications',
  EXPECTATION_MISMATCH: 'the caller expected another current value',
  CANNOT_DEACTIVATE_GROUP_IN_USE: 'the group is named by a permission or is a subgroup',
  CANNOT_DEACTIVATE_LAST_USER: 'the caller is the only owner of the organization, or its only user',
  CANNOT_ADMINISTER_CHANNEL: 'the caller may see the channel, but not change or archive it',
  CHANNEL_ALREADY_EXISTS: 'another channel already has the name',
  BAD_IMAGE: 'the uploaded file does not have the type of an image',
  REACTION_ALREADY_EXISTS: 'the caller has reacted to the message with this emoji',
  REACTION_DOES_NOT_EXIST: 'the caller has not reacted to the message with this emoji',
  BAD_NARROW: 'the narrow names an unknown operator, channel or user (only in the zulip dialect)',
  REQUEST_VARIABLE_MISSING: 'a required parameter is missing (only in the zulip dialect)',
  UNAUTHORIZED: 'no credentials, or not HTTP Basic',
  INVALID_API_KEY: 'wrong credentials',
  AUTHENTICATION_FAILED: 'signing in with an unknown email or a wrong password',
  PASSWORD_AUTH_DISABLED: 'signing in with a password where the organization has disabled it',
  USER_DEACTIVATED: 'a deactivated caller',
  REALM_DEACTIVATED: 'a request to a deactivated organization',
  METHOD_NOT_ALLOWED: 'the path is an endpoint, but not with this method',
  RATE_LIMIT_HIT: 'the configured rate limit was reached',
  INTERNAL_ERROR: 'an unexpected exception inside the mock; never returned by the real API',
};
