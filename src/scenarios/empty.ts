import { defineScenario } from './define.js';
import { DESCRIPTIONS } from './descriptions.js';
import { createPersona } from './personas.js';
import { createSystemGroups } from './system-groups.js';

export const emptyScenario = defineScenario({
  name: 'empty',
  description: DESCRIPTIONS.empty,
  async seed(world) {
    await createSystemGroups(world);
    await createPersona(world, 'owner');
  },
});
