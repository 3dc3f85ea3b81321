import { expect, test } from 'vitest';
import { settingsSchema } from '../../../src/model/index.js';
import { startControlled } from '../../support/control.js';

const THRESHOLDS = ['owners', 'administrators', 'moderators', 'members', 'nobody'];
const NOW = 1_768_478_400;

/** Every setting, with values of each type that it accepts. */
const VALUES: Record<string, readonly unknown[]> = {
  can_invite_users: THRESHOLDS,
  can_subscribe_others: THRESHOLDS,
  moderation_request_channel_id: [null, 1, 3],
  new_channel_announcements_channel_id: [null, 1, 3],
  allow_edit_history: [false, true],
  enable_read_receipts: [false, true],
  inline_image_preview: [true, false],
  public_access: [true, false],
  guests_see_all_users: [false, true],
  limit_presence_to_accessible: [true, false],
  invite_daily_limit: [0, 5, null],
  license_limit: [0, 100, null],
  invitation_link_validity_minutes: [1],
  push_notifications_enabled: [false, true],
  call_providers: [['webex'], []],
  jwt_key: ['secret', null],
  history_limited_before: [NOW, null],
  max_message_length: [1],
  max_topic_length: [1],
  max_channel_folder_name_length: [1],
  max_channel_folder_description_length: [1],
  realm_empty_topic_display_name: ['nothing'],
  deactivated: [true, false],
  rate_limit: [{ requests: 5, seconds: 0.5 }, null],
};

test("accepts every setting's values, and returns them", async () => {
  expect(Object.keys(VALUES).sort()).toEqual(Object.keys(settingsSchema.shape).sort());
  const { control } = await startControlled();
  let all = (await control('GET', '/_mock/settings')).body;
  expect(Object.keys(all).sort()).toEqual(Object.keys(VALUES).sort());
  for (const [name, values] of Object.entries(VALUES)) {
    for (const value of values) {
      all = { ...all, [name]: value };
      expect(await control('PATCH', '/_mock/settings', { [name]: value })).toMatchObject({
        status: 200,
        body: all,
      });
      expect((await control('GET', '/_mock/settings')).body).toEqual(all);
    }
  }
  expect((await control('PATCH', '/_mock/settings')).body).toEqual(all);
});
