import { assertKnownKeys, UsageError, unknownName } from '../../contract/errors/index.js';
import { typeProblem } from '../../contract/input.js';
import type { Endpoints } from '../../handlers/endpoint-types.generated.js';
import type { PersonaName } from '../../model/personas.js';
import type { FaultOptions, FaultSpec } from '../../runtime/faults/fault.js';
import type { ErrorFaultOptions } from '../../runtime/faults/faults.js';
import type { DocumentedCode } from '../../runtime/mock/mock-faults.js';
import { STORY_OPTIONS } from '../../runtime/mock/option-schema.js';
import type { TeamChatMockOptions } from '../../runtime/mock/options.js';
import type { Scenario, ScenarioName } from '../../scenarios/index.js';
import { SCENARIO_NAMES } from '../../scenarios/registry.js';

/**
 * A fault, as a list of parameters of `mock.faults.add(...)`: `['POST /invites', 'INVITATION_FAILED', { times: 1 }]` or
 * `['GET /users', { delay: 800 }]`; or as a full description.
 */
export type FaultParameter =
  | FaultSpec
  | {
      [TName in keyof Endpoints]:
        | readonly [endpoint: TName, options: FaultOptions]
        | readonly [
            endpoint: TName,
            code: DocumentedCode<TName>,
            options?: ErrorFaultOptions<DocumentedCode<TName>>,
          ];
    }[keyof Endpoints];

type StoryOptions = Omit<Pick<TeamChatMockOptions, (typeof STORY_OPTIONS)[number]>, 'scenario'>;

/** Parameters for a story's mock: `parameters: { teamChat: { ... } }`. All fields are optional. */
export interface TeamChatParameters extends StoryOptions {
  /** Name of a built-in scenario, or of a scenario passed to `teamChat({ scenarios })`; default `default`. */
  scenario?: ScenarioName | (string & {});
  /** The signed-in persona; default `member`, or the first persona of a scenario without a member. */
  persona?: PersonaName | (string & {});
  /** Faults that are added before the story sends anything. */
  faults?: readonly FaultParameter[];
}

/** The selection in the toolbar, which overrides the story's parameters. */
export interface TeamChatGlobals {
  teamChatScenario?: string;
  teamChatPersona?: string;
}

const NAMES: readonly string[] = [...STORY_OPTIONS, 'persona', 'faults'];

/** Values of a global for the choice "As set by the story". Storybook 10.0 and 10.1 set the global to a string. */
const RESET_CHOICES: readonly unknown[] = [undefined, null, '', '_reset'];

function chosen(global: string | undefined): string | undefined {
  return RESET_CHOICES.includes(global) ? undefined : global;
}

export interface StoryConfig {
  options: TeamChatMockOptions;
  faults: readonly FaultParameter[];
  persona: string | undefined;
  /** A string that is the same for configurations with the same options, faults and persona. */
  fingerprint: string;
}

/**
 * Returns the configuration of a story's mock: the story's parameters, overridden by the choices made in the toolbar.
 * @throws UsageError when a parameter is misspelled, or a scenario does not exist
 */
export function storyConfig(
  input: TeamChatParameters | undefined,
  globals: TeamChatGlobals,
  customScenarios: readonly Scenario[],
): StoryConfig {
  const parameters = input ?? {};
  assertKnownKeys('teamChat parameter', parameters, NAMES);
  const { faults = [], persona: storyPersona, scenario: storyScenario, ...options } = parameters;
  if (!Array.isArray(faults)) {
    throw new UsageError(
      `Invalid "faults": ${typeProblem('array', faults)}. Pass a list such as [['GET /users', { delay: 800 }]].`,
    );
  }
  const scenario = chosen(globals.teamChatScenario) || storyScenario || 'default';
  const persona = chosen(globals.teamChatPersona) || storyPersona;
  return {
    options: { ...options, scenario: scenarioOf(scenario, customScenarios) },
    faults,
    persona,
    fingerprint: JSON.stringify({ ...parameters, scenario, persona }),
  };
}

function scenarioOf(name: unknown, customScenarios: readonly Scenario[]): Scenario | string {
  if (typeof name !== 'string') {
    // Storybook would merge objects in the parameters of the preview, the component and the story.
    throw new UsageError(
      'Invalid "scenario": must be a name. Pass custom scenarios to teamChat({ scenarios: [...] }).',
    );
  }
  const found = customScenarios.find((scenario) => scenario.name === name);
  if (found !== undefined) return found;
  const known = [...SCENARIO_NAMES, ...customScenarios.map((scenario) => scenario.name)];
  if (!known.includes(name)) throw new UsageError(unknownName('scenario', name, known));
  return name;
}
