import * as z from 'zod';
import { since, until } from '../../../contract/index.js';
import { deviceSchema, presentDevices, presentPushDevices } from '../../push/device.present.js';
import { defineSection } from './section.js';

/** The caller's devices for encrypted notifications. */
export const devicesSection = defineSection(
  'device',
  { devices: since('clientDevices', z.record(z.string(), deviceSchema)) },
  ({ org, actor }) => ({ devices: presentDevices(org, actor) }),
);

/** The caller's devices on servers before level 468. */
export const pushDevicesSection = defineSection(
  'push_device',
  {
    push_devices: until(
      'clientDevices',
      since('encryptedPush', z.record(z.string(), z.object({ status: z.string() }))),
    ),
  },
  ({ org, actor }) => ({ push_devices: presentPushDevices(org, actor) }),
);
