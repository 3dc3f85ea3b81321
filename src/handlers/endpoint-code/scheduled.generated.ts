// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { createReminder } from '../scheduled/create-reminder.js';
export { createScheduledMessage } from '../scheduled/create-scheduled-message.js';
export { deleteReminder } from '../scheduled/delete-reminder.js';
export { deleteScheduledMessage } from '../scheduled/delete-scheduled-message.js';
export { getReminders } from '../scheduled/get-reminders.js';
export { getScheduledMessages } from '../scheduled/get-scheduled-messages.js';
export { updateScheduledMessage } from '../scheduled/update-scheduled-message.js';
