import { defineScenario } from './define.js';
import { FACTS } from './descriptions.js';
import { createPersona } from './personas.js';
import { createSystemGroups } from './system-groups.js';

export const emptyScenario = defineScenario({
  name: 'empty',
  description: FACTS.empty.description,
  async seed(world) {
    await createSystemGroups(world);
    await createPersona(world, 'owner');
  },
});
