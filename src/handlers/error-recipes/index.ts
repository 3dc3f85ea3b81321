import { CATALOGUE, type ErrorCode } from '../../contract/errors/index.js';
import type { Endpoint } from '../../contract/index.js';
import { entriesOf } from '../../values.js';
import { bots } from '../bots/bot.errors.js';
import { channels } from '../channels/channel.errors.js';
import { drafts } from '../drafts/draft.errors.js';
import type { EndpointName } from '../endpoint-name.js';
import { endpoints } from '../endpoints.js';
import { events } from '../events/queue.errors.js';
import { folders } from '../folders/folder.errors.js';
import { groups } from '../groups/group.errors.js';
import { invitations } from '../invitations/invitation.errors.js';
import { messages } from '../messages/message.errors.js';
import { narrows } from '../messages/narrow.errors.js';
import { uploads } from '../messages/upload.errors.js';
import { navigation } from '../navigation/navigation.errors.js';
import { presence } from '../presence/presence.errors.js';
import { push } from '../push/push.errors.js';
import { scheduled } from '../scheduled/scheduled.errors.js';
import { server } from '../server/server.errors.js';
import { signIn } from '../users/sign-in.errors.js';
import { users } from '../users/user.errors.js';
import { documentedCodes, generalRecipes, samplePath } from './general.js';
import { inScenarios } from './in-scenarios.js';
import type { DeclaredRecipe, ErrorEntry, NaturalRecipe, Unreachable } from './recipe.js';

export { curlOf, faultCallOf } from './one-liners.js';
export type { ErrorEntry, FaultRecipe, NaturalRecipe, Step } from './recipe.js';
export { documentedCodes };

type Declared = DeclaredRecipe<ErrorCode> | Unreachable;
type Recipes = { [C in ErrorCode]?: readonly Declared[] };
type Declarations = Partial<Record<string, Recipes>>;

const DECLARED: Declarations = {
  ...users,
  ...signIn,
  ...bots,
  ...groups,
  ...folders,
  ...messages,
  ...narrows,
  ...uploads,
  ...scheduled,
  ...drafts,
  ...invitations,
  ...navigation,
  ...events,
  ...presence,
  ...push,
  ...channels,
  ...server,
};

/** Every documented error of every endpoint, once for each cause, with ways to reproduce it. */
export const errors: readonly ErrorEntry[] = (endpoints as readonly Endpoint[]).flatMap(errorsOf);

function errorsOf(endpoint: Endpoint): ErrorEntry[] {
  const recipes: Recipes = { ...DECLARED[endpoint.name], ...generalRecipes(endpoint) };
  return entriesOf(recipes).flatMap(([code, causes]) =>
    [...(causes ?? []), ...shownInScenarios(endpoint, code)].map((cause) => entryOf(endpoint, code, cause)),
  );
}

/** Recipes of named scenarios made to reproduce an error in one request. */
function shownInScenarios(endpoint: Endpoint, code: ErrorCode): Declared[] {
  return Object.entries<Declarations>(inScenarios).flatMap(([scenario, declared]) =>
    (declared[endpoint.name]?.[code] ?? []).map((cause) => ({ ...cause, scenario })),
  );
}

function entryOf(endpoint: Endpoint, code: ErrorCode, cause: Declared): ErrorEntry {
  const { method, path } = endpoint;
  const known = CATALOGUE[code];
  const reachable = 'unreachable' in cause ? undefined : cause;
  const { status = known.status, extra, dialect } = reachable ?? {};
  return {
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
