// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { getPresence } from '../presence/get-presence.js';
export { getUserPresence } from '../presence/get-user-presence.js';
export { updatePresence } from '../presence/update-presence.js';
