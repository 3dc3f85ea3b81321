import { defineEndpoint, integer } from '../../contract/index.js';
import { assertMayHaveDevices, requireEncryptedDevice } from './push.resource.js';

export const removeClientDevice = defineEndpoint({
  method: 'POST',
  path: '/remove_client_device',
  area: 'push',
  summary: 'Remove a registered device',
  docs: 'remove-client-device',
  since: 'clientDevicesRemoved',
  params: { device_id: integer() },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, params }) {
    assertMayHaveDevices(org, actor);
    const { id } = requireEncryptedDevice(org, actor, params.device_id);
    await org.tables.encrypted_push_devices.delete(id);
  },
});
