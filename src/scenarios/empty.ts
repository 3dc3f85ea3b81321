import { defineScenario } from './define.js';
import { createPersona } from './personas.js';
import { createSystemGroups } from './system-groups.js';

export const emptyScenario = defineScenario({
  name: 'empty',
  description: 'an owner and the system groups, nothing else',
  async seed(world) {
    await createSystemGroups(world);
    await createPersona(world, 'owner');
  },
});
