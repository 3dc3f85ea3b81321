import type { ScenarioName } from '../../scenarios/registry.js';
import type { Recipes } from './recipe.js';

const invite = { invitee_emails: 'new@example.org', stream_ids: [] };

/** The errors that one request reproduces in each named scenario. */
export const inScenarios: { [S in ScenarioName]?: Recipes } = {
  'sole-owner': {
    'PATCH /users/{user_id}': {
      BAD_REQUEST: [
        {
          when: 'the only active owner steps down, and the other owners are deactivated',
          as: 'owner',
          path: '/users/1',
          fields: { role: 200 },
        },
      ],
    },
  },
  'two-owners': {
    'PATCH /users/{user_id}': {
      BAD_REQUEST: [
        {
          when: 'an owner who may not change emails changes an email',
          as: 'co-owner',
          path: '/users/1',
          fields: { new_email: 'first@example.com' },
        },
      ],
    },
  },
  'role-change': {
    'PATCH /users/{user_id}': {
      BAD_REQUEST: [
        { when: 'a moderator changes a role', as: 'moderator', path: '/users/4', fields: { role: 600 } },
      ],
    },
  },
  'deactivated-group': {
    'PATCH /user_groups/{user_group_id}': {
      BAD_REQUEST: [
        {
          when: 'a permission names a group that is already deactivated',
          path: '/user_groups/9',
          fields: { can_mention_group: { new: 12 } },
        },
      ],
    },
    'POST /user_groups/{user_group_id}/deactivate': {
      CANNOT_DEACTIVATE_GROUP_IN_USE: [
        {
          when: 'permissions of a channel and of another group name the group',
          as: 'admin',
          path: '/user_groups/15/deactivate',
        },
      ],
    },
  },
  'nested-groups': {
    'PATCH /user_groups/{user_group_id}': {
      BAD_REQUEST: [
        {
          when: 'the caller is not in the group that manages this group, or in one of its subgroups',
          as: 'moderator',
          path: '/user_groups/20',
          fields: { description: 'Mine' },
        },
      ],
    },
    'POST /user_groups/{user_group_id}/deactivate': {
      CANNOT_DEACTIVATE_GROUP_IN_USE: [
        { when: 'the group is a subgroup of others', as: 'admin', path: '/user_groups/15/deactivate' },
      ],
    },
  },
  'archived-folders': {
    'PATCH /channel_folders/{channel_folder_id}': {
      BAD_REQUEST: [
        {
          when: 'a folder is unarchived and another has its name',
          as: 'admin',
          path: '/channel_folders/4',
          fields: { is_archived: false },
        },
      ],
    },
  },
  'navigation-views': {
    'PATCH /navigation_views/{fragment}': {
      NOT_FOUND: [
        {
          when: 'the caller has no views',
          as: 'colleague',
          path: '/navigation_views/inbox',
          fields: { is_pinned: true },
        },
      ],
    },
  },
  'failed-scheduled-message': {
    'PATCH /scheduled_messages/{scheduled_message_id}': {
      BAD_REQUEST: [
        {
          when: 'an edit of a failed message has no new delivery time',
          path: '/scheduled_messages/8',
          fields: { content: 'Once more' },
        },
      ],
    },
  },
  invitations: {
    'POST /invites': {
      INVITATION_FAILED: [
        {
          when: 'one address has an account, another a deactivated one; the third is invited',
          fields: {
            invitee_emails: 'new@example.com,colleague@example.com,left@example.com',
            stream_ids: [],
          },
          extra: { sent_invitations: true },
        },
      ],
    },
  },
  'invitation-daily-limit': {
    'POST /invites': {
      INVITATION_FAILED: [
        {
          when: 'the daily limit is reached',
          as: 'admin',
          fields: invite,
          extra: { sent_invitations: false, daily_limit_reached: true },
        },
      ],
    },
  },
  'invitation-license-limit': {
    'POST /invites': {
      INVITATION_FAILED: [
        {
          when: 'every license is taken',
          as: 'admin',
          fields: invite,
          extra: { sent_invitations: false, license_limit_reached: true },
        },
      ],
    },
  },
  'no-moderation-channel': {
    'POST /messages/{message_id}/report': {
      BAD_REQUEST: [
        {
          when: 'no channel for reports is configured',
          path: '/messages/62/report',
          fields: { report_type: 'spam' },
        },
      ],
    },
  },
  'push-devices': {
    'POST /mobile_push/test_notification': {
      INVALID_REMOTE_PUSH_DEVICE_TOKEN: [
        { when: "the relay does not know the caller's only device", as: 'moderator' },
      ],
    },
  },
  'expired-queue': {
    'DELETE /events': {
      BAD_EVENT_QUEUE_ID: [
        {
          when: 'the server has deleted the idle queue',
          fields: { queue_id: 'expired-queue' },
          extra: { queue_id: 'expired-queue' },
        },
      ],
    },
  },
  'limited-guests': {
    'GET /users/{user_id}': {
      BAD_REQUEST: [{ when: 'the guest shares no channel with the user', as: 'guest', path: '/users/11' }],
    },
  },
  'profile-fields-locked': {
    'PATCH /users/me/profile_data': {
      BAD_REQUEST: [
        {
          when: 'only administrators may edit the custom profile fields',
          fields: { data: [{ id: 2, value: 'Hello' }] },
        },
      ],
    },
  },
  'empty-topics': {
    'POST /messages': {
      BAD_REQUEST: [
        {
          when: 'the channel does not allow the empty topic',
          fields: { type: 'channel', to: 8, topic: '', content: 'Hello' },
        },
        {
          when: 'the channel allows only the empty topic',
          fields: { type: 'channel', to: 7, topic: 'lunch', content: 'Hello' },
        },
      ],
    },
  },
};
