import { CATALOGUE, type ErrorCode } from '../../contract/errors/index.js';
import type { Endpoint } from '../../contract/index.js';
import { entriesOf } from '../../values.js';
import type { EndpointName } from '../endpoint-types.js';
import { endpoints } from '../endpoints.js';
import { accounts } from './accounts.js';
import { channels } from './channels.js';
import { clients } from './clients.js';
import { groups } from './groups.js';
import { inScenarios } from './in-scenarios.js';
import { messages } from './messages.js';
import { personal } from './personal.js';
import {
  type DeclaredRecipe,
  disjoint,
  documentedCodes,
  type ErrorEntry,
  generalRecipes,
  type NaturalRecipe,
  samplePath,
  type Unreachable,
} from './recipe.js';
import { server } from './server.js';
import { users } from './users.js';

export type { ErrorEntry, FaultRecipe, NaturalRecipe, Step } from './recipe.js';
export { curlOf, faultCallOf } from './recipe-text.js';
export { documentedCodes };

type Declared = DeclaredRecipe<ErrorCode> | Unreachable;
type RecipesByCode = { [C in ErrorCode]?: readonly Declared[] };
type RecipesByEndpoint = Partial<Record<string, RecipesByCode>>;

const DECLARED = disjoint<RecipesByEndpoint>(
  users,
  accounts,
  clients,
  channels,
  groups,
  messages,
  personal,
  server,
);

/** Every documented error of every endpoint, once for each cause, with ways to reproduce it. */
export const errors: readonly ErrorEntry[] = (endpoints as readonly Endpoint[]).flatMap(errorsOf);

function errorsOf(endpoint: Endpoint): ErrorEntry[] {
  const recipes = disjoint<RecipesByCode>(DECLARED[endpoint.name] ?? {}, generalRecipes(endpoint));
  return entriesOf(recipes).flatMap(([code, causes]) =>
    [...(causes ?? []), ...shownInScenarios(endpoint, code)].map((cause) => entryOf(endpoint, code, cause)),
  );
}

/** The recipes of an error that need one request in a named scenario. */
function shownInScenarios(endpoint: Endpoint, code: ErrorCode): Declared[] {
  return Object.entries<RecipesByEndpoint>(inScenarios).flatMap(([scenario, declared]) =>
    (declared[endpoint.name]?.[code] ?? []).map((cause) => ({ ...cause, scenario })),
  );
}

function entryOf(endpoint: Endpoint, code: ErrorCode, cause: Declared): ErrorEntry {
  const { method, path } = endpoint;
  const { dialect } = cause;
  const known = CATALOGUE[code];
  const reachable = 'unreachable' in cause ? undefined : cause;
  const { status = known.status, extra } = reachable ?? {};
  return {
    // `Endpoint` has only a string, but every endpoint of the list has one of these names.
    endpoint: endpoint.name as EndpointName,
    code,
    status,
    when: cause.when,
    ...(dialect && { dialect }),
    extra: { ...known.extra, ...extra },
    ...(reachable ? { natural: naturalOf(endpoint, reachable) } : {}),
    ...('unreachable' in cause ? { unreachable: cause.unreachable } : {}),
    fault: {
      method,
      path,
      code,
      ...(status !== known.status && { status }),
      ...(extra && { extra }),
      times: 1,
    },
    request: { persona: 'member', method, path: samplePath(endpoint, dialect), fields: {} },
  };
}

function naturalOf(endpoint: Endpoint, recipe: DeclaredRecipe<ErrorCode>): NaturalRecipe {
  const { as = 'member', api_key, path = endpoint.path, fields = {}, settings, before } = recipe;
  return {
    scenario: recipe.scenario ?? 'default',
    ...(settings && { settings }),
    ...(before && {
      before: before.map((step) => ({
        persona: step.as,
        method: step.method,
        path: step.path,
        fields: step.fields ?? {},
      })),
    }),
    persona: as,
    ...(api_key !== undefined && { api_key }),
    method: endpoint.method,
    path,
    fields,
  };
}
