import { defineScenario } from './define.js';
import { SCENARIO_METADATA } from './metadata.js';
import { createPersona } from './personas.js';
import { createSystemGroups } from './system-groups.js';

export const emptyScenario = defineScenario({
  name: 'empty',
  description: SCENARIO_METADATA.empty.description,
  async seed(world) {
    await createSystemGroups(world);
    await createPersona(world, 'owner');
  },
});
