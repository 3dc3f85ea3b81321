import * as z from 'zod';
import type { EventDraft, EventSource } from '../../contract/event-draft.js';
import { supports } from '../../contract/levels/index.js';
import type { DeepReadonly, EncryptedPushDevice, RecordChange } from '../../model/index.js';
import { deviceSchema, presentDevice } from './device.present.js';

type Device = DeepReadonly<EncryptedPushDevice>;
type Change = RecordChange<Device>;

const deviceId = z.object({ device_id: z.int() });

/** Emits devices for encrypted notifications to their user. */
export const deviceEvents: EventSource = {
  schemas: {
    'device.add': deviceId,
    'device.update': deviceId.extend(deviceSchema.partial().shape),
    'device.remove': deviceId,
    push_device: z.object({ push_account_id: z.union([z.int(), z.string()]), status: z.string() }),
  },
  eventDrafts(_org, changeSet) {
    return changeSet
      .changes('encrypted_push_devices')
      .flatMap((change) => [...changesOf(change), ...registrationOf(change)]);
  },
};

function changesOf({ before, after }: Change): EventDraft[] {
  const { user_id, device: device_id } = after ?? before;
  const draft = (op: string, payload: object): EventDraft => ({
    kind: `device.${op}`,
    payloadFor: ({ actor, level }) =>
      actor.id === user_id && supports(level, 'clientDevices') ? { device_id, ...payload } : undefined,
  });
  if (after === undefined) return [draft('remove', {})];
  const changed = before === undefined ? {} : changedFields(before, after);
  return [
    ...(before === undefined ? [draft('add', {})] : []),
    ...(Object.keys(changed).length > 0 ? [draft('update', changed)] : []),
  ];
}

function changedFields(before: Device, after: Device): object {
  const was: Record<string, unknown> = presentDevice(before);
  return Object.fromEntries(Object.entries(presentDevice(after)).filter(([name, is]) => was[name] !== is));
}

/** On older servers, devices whose token is registered at the push relay from now on. */
function registrationOf({ before, after }: Change): EventDraft[] {
  if (!after?.token || before?.token === after.token) return [];
  return [
    {
      kind: 'push_device',
      payloadFor({ actor, level }) {
        if (actor.id !== after.user_id || supports(level, 'clientDevices')) return undefined;
        const push_account_id = supports(level, 'pushAccountNumbers') ? after.device : String(after.device);
        return { push_account_id, status: 'active' };
      },
    },
  ];
}
