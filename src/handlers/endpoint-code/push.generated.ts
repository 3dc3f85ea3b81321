// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { addPushToken } from '../push/add-push-token.js';
export { registerClientDevice } from '../push/register-client-device.js';
export { registerPushDevice } from '../push/register-push-device.js';
export { removeClientDevice } from '../push/remove-client-device.js';
export { removePushToken } from '../push/remove-push-token.js';
export { sendEncryptedTestNotification } from '../push/send-encrypted-test-notification.js';
export { sendTestNotification } from '../push/send-test-notification.js';
