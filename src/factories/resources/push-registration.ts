import { badParameter } from '../../contract/errors/index.js';
import { addDevice } from '../../handlers/push/push.actions.js';
import { assertHasDevices, findDevice, parseToken } from '../../handlers/push/push.rules.js';
import { compositeKey, type PushDevice, pushDevice as schema } from '../../model/index.js';
import { definite } from '../../values.js';
import type { Definition, Traits } from '../factory.js';
import { pushDeviceRecord } from '../records/people.js';
import { ONE_USER, type UserReference } from '../trait-arguments.js';
import { findOrCreateUser } from './references.js';

/** A device registered for push notifications, as a mock stores it: no response contains one. */
export type PushRegistration = PushDevice;

const traits = {
  apple: () => ({ kind: 'apple' as const }),
  android: () => ({ kind: 'android' as const }),
  /** The push notification relay rejects its token. */
  unknownToRelay: () => ({ known_to_relay: false }),
  of: (user: UserReference) => ({ user_id: user.user_id }),
} satisfies Traits<PushRegistration>;

export const pushRegistration: Definition<
  PushRegistration,
  PushRegistration,
  PushRegistration,
  typeof traits
> = {
  name: 'pushRegistration',
  schema,
  inputs: {},
  stored: ['user_id', 'token', 'kind', 'known_to_relay'],
  traits,
  traitArguments: { of: ONE_USER },
  build(context, input) {
    const id = 1000 + context.n;
    return { id, ...pushDeviceRecord(context, { user_id: id, ...input }) };
  },
  count: (org) => org.tables.push_devices.ids().at(-1) ?? 0,
  async store(org, { token, kind, known_to_relay }, input, context) {
    const { push_devices: devices } = org.tables;
    const user = await findOrCreateUser(org, context, 'user_id', input.user_id);
    assertHasDevices(org, user);
    if (findDevice(org, user, parseToken(token)) !== undefined) {
      throw badParameter('token', `user ${user.id} has already registered it`);
    }
    await addDevice(org, user.id, token, kind);
    const device = definite(devices.firstBy('userToken', compositeKey(user.id, token)));
    return known_to_relay ? device : devices.update(device.id, { known_to_relay });
  },
};
