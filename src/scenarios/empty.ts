import type { Seed } from './define.js';
import { createPersona } from './personas.js';
import { createSystemGroups } from './system-groups.js';

export const seed: Seed = async (world) => {
  await createSystemGroups(world);
  await createPersona(world, 'owner');
};
