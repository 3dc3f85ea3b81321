import { expect, test } from 'vitest';
import { endpoints } from '../../../src/handlers/endpoints.generated.js';
import { errors } from '../../../src/handlers/error-recipes/index.js';
import { scenarios } from '../../../src/scenarios/index.js';

const inScenarios = errors.flatMap(({ code, endpoint, natural }) =>
  natural === undefined || natural.scenario === 'default' ? [] : [`${natural.scenario}: ${endpoint} ${code}`],
);

test("lists each scenario-based recipe with the recipe's endpoint and error", () => {
  expect(inScenarios).toMatchInlineSnapshot(`
    [
      "limited-guests: GET /users/{user_id} BAD_REQUEST",
      "imported: POST /users/{user_id}/reactivate BAD_REQUEST",
      "profile-fields-locked: PATCH /users/me/profile_data BAD_REQUEST",
      "sole-owner: PATCH /users/{user_id} BAD_REQUEST",
      "two-owners: PATCH /users/{user_id} BAD_REQUEST",
      "role-change: PATCH /users/{user_id} BAD_REQUEST",
      "deactivated-group: POST /user_groups/{user_group_id}/deactivate CANNOT_DEACTIVATE_GROUP_IN_USE",
      "nested-groups: POST /user_groups/{user_group_id}/deactivate CANNOT_DEACTIVATE_GROUP_IN_USE",
      "deactivated-group: PATCH /user_groups/{user_group_id} BAD_REQUEST",
      "nested-groups: PATCH /user_groups/{user_group_id} BAD_REQUEST",
      "archived-folders: PATCH /channel_folders/{channel_folder_id} BAD_REQUEST",
      "no-moderation-channel: POST /messages/{message_id}/report BAD_REQUEST",
      "empty-topics: POST /messages BAD_REQUEST",
      "empty-topics: POST /messages BAD_REQUEST",
      "failed-scheduled-message: PATCH /scheduled_messages/{scheduled_message_id} BAD_REQUEST",
      "invitations: POST /invites INVITATION_FAILED",
      "invitation-daily-limit: POST /invites INVITATION_FAILED",
      "invitation-license-limit: POST /invites INVITATION_FAILED",
      "navigation-views: PATCH /navigation_views/{fragment} NOT_FOUND",
      "expired-queue: DELETE /events BAD_EVENT_QUEUE_ID",
      "push-devices: POST /mobile_push/test_notification INVALID_REMOTE_PUSH_DEVICE_TOKEN",
    ]
  `);
});

test('provides a recipe in every scenario whose purpose is to show an error', () => {
  const showing = Object.values(scenarios).filter(({ purpose = '' }) => {
    const refused = /: refused|\(refused\)/.test(purpose);
    return (
      refused || endpoints.some(({ errors: codes }) => codes.some((code) => purpose.includes(`\`${code}\``)))
    );
  });
  const shown = new Set(inScenarios.map((text) => text.split(':')[0]));
  expect(showing.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
});
