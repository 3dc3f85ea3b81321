import { personas } from '../../model/personas.js';
import type { Scenario } from '../../scenarios/index.js';
import { SCENARIO_NAMES } from '../../scenarios/registry.js';
import type { TeamChatGlobals } from './parameters.js';

const RESET = { type: 'reset', title: 'As set by the story' } as const;

/** Menus of scenarios and personas for Storybook's toolbar. */
export function toolbar(scenarios: readonly Scenario[], ownPersonas: readonly string[]) {
  const menu = (title: string, description: string, icon: 'database' | 'user', names: Iterable<string>) => ({
    description,
    toolbar: {
      title,
      icon,
      dynamicTitle: true,
      items: [RESET, ...[...new Set(names)].map((value) => ({ value, title: value }))],
    },
  });
  return {
    teamChatScenario: menu('Scenario', 'The organization of every story', 'database', [
      ...SCENARIO_NAMES,
      ...scenarios.map(({ name }) => name),
    ]),
    teamChatPersona: menu('Persona', 'Who is signed in', 'user', [...Object.keys(personas), ...ownPersonas]),
  } satisfies Record<keyof TeamChatGlobals, object>;
}
