import { badRequest } from '../../contract/errors/index.js';
import { addDevice } from '../../handlers/push/push.actions.js';
import { assertHasDevices, findDevice, parseToken } from '../../handlers/push/push.rules.js';
import { compositeKey, type DeepReadonly, type PushDevice, pushDevice as schema } from '../../model/index.js';
import type { Definition, Traits } from '../factory.js';
import { someUser } from './associations.js';

/** A device registered for push notifications. No answer shows one; this is what a mock keeps. */
export type PushRegistration = PushDevice;

const traits = {
  apple: () => ({ kind: 'apple' as const }),
  android: () => ({ kind: 'android' as const }),
  /** The push notification relay refuses its token. */
  unknownToRelay: () => ({ known_to_relay: false }),
  of: ({ user_id }: { user_id: number }) => ({ user_id }),
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
  build({ faker, n }, given) {
    return {
      id: 1000 + n,
      user_id: 1000 + n,
      token: faker.string.hexadecimal({ length: 64, prefix: '', casing: 'lower' }),
      kind: 'apple',
      known_to_relay: true,
      ...given,
    };
  },
  count: (org) => org.tables.push_devices.ids().at(-1) ?? 0,
  async store(org, { token, kind, known_to_relay }, given) {
    const { push_devices: devices } = org.tables;
    const user = await someUser(org, 'user_id', given.user_id);
    assertHasDevices(user);
    if (findDevice(org, user, parseToken(token)) !== undefined) {
      throw badRequest(`"token": user ${user.id} has registered it already`);
    }
    await addDevice(org, user.id, token, kind);
    const device = devices.firstBy('userToken', compositeKey(user.id, token)) as DeepReadonly<PushDevice>;
    return known_to_relay ? device : devices.update(device.id, { known_to_relay });
  },
};
