import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { addEncryptedDevice, assertMayHaveDevices } from './push.resource.js';

export const registerClientDevice = defineEndpoint({
  method: 'POST',
  path: '/register_client_device',
  area: 'push',
  summary: 'Register a logged-in device',
  docs: 'register-client-device',
  since: 'clientDevices',
  response: z.object({ device_id: z.int() }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor }) {
    assertMayHaveDevices(org, actor);
    return { device_id: (await addEncryptedDevice(org, actor.id)).device };
  },
});
