// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { deleteQueue } from '../events/delete-queue.js';
export { getEvents } from '../events/get-events.js';
export { registerQueue } from '../events/register-queue.js';
