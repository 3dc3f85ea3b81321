import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { addEncryptedDevice } from './push.actions.js';
import { assertHasDevices } from './push.rules.js';

export const registerClientDevice = defineEndpoint({
  method: 'POST',
  path: '/register_client_device',
  area: 'push',
  extension: 'published API: register a logged-in device',
  summary: 'Get an ID for the device, by which encrypted notifications are registered',
  auth: 'user',
  since: 'clientDevices',
  response: z.object({ device_id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor }) {
    assertHasDevices(actor);
    return { device_id: (await addEncryptedDevice(org, actor.id)).device };
  },
});
