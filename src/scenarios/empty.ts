import type { ScenarioModule } from './define.js';
import { createPersona } from './personas.js';
import { createSystemGroups } from './seeding.js';

export const empty: ScenarioModule = {
  seed: async (world) => {
    await createSystemGroups(world);
    await createPersona(world, 'owner');
  },
};
