import type { ErrorCode, ErrorExtra } from '../../contract/errors/index.js';
import { type Dialect, type Endpoint, pathsIn } from '../../contract/index.js';
import type { Settings } from '../../model/index.js';
import type { GeneralErrorCode } from '../../runtime/faults/faults.js';
import { keysOf } from '../../values.js';
import type { Endpoints } from '../endpoint-types.generated.js';
import type { EndpointName } from '../endpoint-types.js';

/** One request of a recipe. */
export interface Step {
  /** The calling persona; null without credentials. */
  persona: string | null;
  /** An API key instead of the persona's. */
  api_key?: string;
  method: string;
  /** The path below `/api/v1`, with every capture filled in. */
  path: string;
  /** The fields: in the query for GET, otherwise as a form. Strings are sent unchanged, other values as JSON. */
  fields: Record<string, unknown>;
}

/**
 * A recipe that causes an error with a real request in a fresh mock: apply the settings, send the preceding requests,
 * then the request.
 */
export interface NaturalRecipe extends Step {
  scenario: string;
  settings?: Partial<Settings>;
  before?: Step[];
}

/** A fault for any mock, as accepted by `POST /_mock/faults`. */
export interface FaultRecipe {
  method: string;
  path: string;
  code: ErrorCode;
  /** Set only if it differs from the usual status of the code. */
  status?: number;
  /** Set only if the cause returns other values than the examples of the code. */
  extra?: Record<string, unknown>;
  times: 1;
}

/**
 * A documented error of an endpoint with ways to reproduce it. A code with several causes has one entry for
 * each.
 */
export interface ErrorEntry {
  endpoint: EndpointName;
  code: ErrorCode;
  status: number;
  /** The condition under which the endpoint returns it. */
  when: string;
  /** Set when only this dialect returns the code. */
  dialect?: 'zulip';
  /** Extra fields of the response, with the values that the request returns, otherwise example values. */
  extra: Record<string, unknown>;
  natural?: NaturalRecipe;
  /** The reason why no request can cause the error. */
  unreachable?: string;
  fault: FaultRecipe;
  /** A request that matches the fault. */
  request: Step;
}

/** A recipe as declared, with defaults for omitted fields. */
export interface DeclaredRecipe<C extends ErrorCode> {
  when: string;
  /** The calling persona; null without credentials. Default `member`. */
  as?: string | null;
  /** An API key instead of the persona's. */
  api_key?: string;
  /** Required when the endpoint's path has captures. */
  path?: string;
  fields?: Record<string, unknown>;
  /** Name of the scenario; default `default`. */
  scenario?: string;
  dialect?: 'zulip';
  settings?: Partial<Settings>;
  before?: readonly { as: string | null; method: string; path: string; fields?: Record<string, unknown> }[];
  /** Set only if it differs from the usual status of the code. */
  status?: number;
  /** Values of the error's extra fields for this cause. */
  extra?: Partial<ErrorExtra<C>>;
}

/** A documented error that no requests or settings can cause in the mock. */
export interface Unreachable {
  when: string;
  unreachable: string;
  dialect?: 'zulip';
}

type CodeOfEndpoint<N extends EndpointName> =
  | Endpoints[N]['codes']
  | Extract<GeneralErrorCode, 'BAD_REQUEST' | 'UNAUTHORIZED'>;

/** One recipe per cause, for each code of each endpoint. */
export type Recipes = {
  [N in EndpointName]?: {
    [C in CodeOfEndpoint<N>]?: readonly (DeclaredRecipe<C> | Unreachable)[];
  };
};

type GeneralRecipes = { [C in ErrorCode]?: readonly DeclaredRecipe<C>[] };

/**
 * Merges recipes.
 * @throws Error if two objects have the same key, because the recipes of one would be lost
 */
export function disjoint<T extends object>(...parts: readonly T[]): T {
  const keys = parts.flatMap((part) => Object.keys(part));
  const repeated = keys.find((key, index) => keys.indexOf(key) < index);
  if (repeated !== undefined) throw new Error(`Two objects have recipes for ${repeated}. Put them into one.`);
  return Object.assign({}, ...parts);
}

const MINUTE = 60;

/** Recipes for errors derived from an endpoint's declaration. */
export function generalRecipes(endpoint: Endpoint): GeneralRecipes {
  const recipes: GeneralRecipes = endpoint.auth === 'none' ? {} : authenticationRecipes(endpoint);
  const missing = firstRequired(endpoint);
  if (missing !== undefined) {
    recipes.REQUEST_VARIABLE_MISSING = [
      {
        when: 'a required parameter is missing, in the `zulip` dialect',
        ...(endpoint.role !== undefined && { as: endpoint.role === 'owner' ? 'owner' : 'admin' }),
        ...(endpoint.auth === 'none' && { as: null }),
        path: samplePath(endpoint, 'zulip'),
        dialect: 'zulip',
        extra: { var_name: missing },
      },
    ];
  }
  if (endpoint.role !== undefined) {
    recipes.UNAUTHORIZED_PRINCIPAL = [
      {
        when: `the caller is not an ${endpoint.role}, in the \`zulip\` dialect`,
        path: samplePath(endpoint, 'zulip'),
        dialect: 'zulip',
      },
    ];
  }
  return recipes;
}

/** Codes that every endpoint returns for the same causes, with the same body. */
export const AUTHENTICATION_CODES: readonly ErrorCode[] = [
  'UNAUTHORIZED',
  'INVALID_API_KEY',
  'USER_DEACTIVATED',
  'REALM_DEACTIVATED',
  'RATE_LIMIT_HIT',
];

function authenticationRecipes(endpoint: Endpoint): GeneralRecipes {
  const path = samplePath(endpoint);
  const recipes: GeneralRecipes = {
    INVALID_API_KEY: [{ when: 'the API key is wrong', path, api_key: 'wrong' }],
    USER_DEACTIVATED: [{ when: 'the account is deactivated', path, as: 'deactivated' }],
    REALM_DEACTIVATED: [{ when: 'the organization is deactivated', path, settings: { deactivated: true } }],
    RATE_LIMIT_HIT: [
      {
        when: 'the caller has reached the configured limit of requests',
        path,
        settings: { rate_limit: { requests: 1, seconds: MINUTE } },
        before: [{ as: 'member', method: 'GET', path: '/users/me' }],
        extra: { 'retry-after': MINUTE },
      },
    ],
  };
  // Endpoints with optional credentials decide themselves when to require them.
  if (endpoint.auth === 'user')
    recipes.UNAUTHORIZED = [{ when: 'the request has no credentials', path, as: null }];
  return recipes;
}

/**
 * Returns all codes that an endpoint documents, declared or derived from the declaration.
 * @example documentedCodes(endpoint) // ['BAD_REQUEST', 'UNAUTHORIZED', ...]
 */
export function documentedCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set(endpoint.errors);
  for (const code of keysOf(generalRecipes(endpoint))) codes.add(code);
  if (endpoint.auth !== 'none' && Object.keys(endpoint.params).length > 0) codes.add('BAD_REQUEST');
  return [...codes];
}

/** Fills the captures of a path with IDs from the default scenario. */
export function samplePath(endpoint: Endpoint, dialect: Dialect = 'reference'): string {
  const [declared] = pathsIn(dialect, endpoint);
  return declared.replace(/\{(\w+)\}/g, (_capture, name: string) => {
    const kind = endpoint.pathParams[name];
    if (kind === 'integer') return '1';
    return kind === 'rest' ? 'inbox' : 'member@example.com';
  });
}

/**
 * The parameter that `REQUEST_VARIABLE_MISSING` names for a request without fields. Ignores files and parameters of older
 * servers.
 */
function firstRequired(endpoint: Endpoint): string | undefined {
  const [name] =
    Object.entries(endpoint.params).find(
      ([, param]) => param.required && param.encoding !== 'file' && param.lifetime.until === undefined,
    ) ?? [];
  return name;
}
