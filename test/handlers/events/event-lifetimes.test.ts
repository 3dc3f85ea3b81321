import { expect, test } from 'vitest';
import type { Endpoint } from '../../../src/contract/index.js';
import { endpoints } from '../../../src/handlers/endpoints.js';
import { lifetimeOfEvent } from '../../../src/handlers/events/event-lifetimes.js';

test.each([
  ['reminders.remove', 'DELETE /reminders/{reminder_id}'],
  ['saved_snippets.add', 'POST /saved_snippets'],
  ['saved_snippets.update', 'PATCH /saved_snippets/{saved_snippet_id}'],
  ['channel_folder.update', 'PATCH /channel_folders/{channel_folder_id}'],
  ['device.remove', 'POST /remove_client_device'],
])('sends the event %s since the level of %s, which causes it', (kind, name) => {
  const endpoint = (endpoints as readonly Endpoint[]).find((each) => each.name === name);
  expect(lifetimeOfEvent(kind)).toEqual({ since: endpoint?.since });
});
