import type { ErrorCode, ErrorExtra } from '../../contract/errors/index.js';
import { type Dialect, type Endpoint, pathsIn } from '../../contract/index.js';
import type { Settings } from '../../model/index.js';
import type { GeneralErrorCode } from '../../runtime/faults/faults.js';
import type { ScenarioName } from '../../scenarios/registry.js';
import { definite } from '../../values.js';
import type { Endpoints } from '../endpoint-types.generated.js';
import type { EndpointName } from '../endpoint-types.js';

/** One request of a recipe. */
export interface Step {
  /** The calling persona; null without credentials. */
  persona: string | null;
  /** An API key instead of the persona's. */
  api_key?: string;
  method: string;
  /** The path after `/api/v1`, with a value for every capture. */
  path: string;
  /** The parameters, sent in the query for GET and otherwise as a form: strings unchanged, other values as JSON. */
  fields: Record<string, unknown>;
}

/**
 * A recipe that causes an error with a real request in a fresh mock: apply `settings`, then send the requests in
 * `before`, then this request.
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
  /** Set only if the cause returns values other than those in the examples of the code. */
  extra?: Record<string, unknown>;
  times: 1;
}

/**
 * A documented error of an endpoint with ways to reproduce it. A code with several causes has one entry for each cause.
 */
export interface ErrorEntry {
  endpoint: EndpointName;
  code: ErrorCode;
  status: number;
  /** The condition under which the endpoint returns the error. */
  when: string;
  /** Set when only this dialect returns the code. */
  dialect?: 'zulip';
  /** The extra fields of the response. Values that the cause does not specify are examples. */
  extra: Record<string, unknown>;
  natural?: NaturalRecipe;
  /** The reason why no request can cause the error. */
  unreachable?: string;
  fault: FaultRecipe;
  /** A request that matches the fault. */
  request: Step;
}

/** A cause of an error, in the form in which the files in this folder declare it. */
interface Cause<C extends ErrorCode> {
  code: C;
  dialect?: 'zulip';
  /** Set if no request can cause the error in the mock; the fields below are not set then. */
  unreachable?: string;
  /** The calling persona; null without credentials. Default `member`. */
  as?: string | null;
  /** An API key instead of the persona's. */
  api_key?: string;
  /** Required when the endpoint's path has captures. */
  path?: string;
  fields?: Record<string, unknown>;
  /** Default `default`. */
  scenario?: ScenarioName;
  settings?: Partial<Settings>;
  before?: Step[];
  /** Set only if it differs from the usual status of the code. */
  status?: number;
  /** Values of the error's extra fields for this cause. */
  extra?: Partial<ErrorExtra<C>>;
}

/** A cause of an error with this code. The code may be omitted if it is `BAD_REQUEST`. */
type CauseOf<C extends ErrorCode> = C extends 'BAD_REQUEST'
  ? Omit<Cause<C>, 'code'> & { code?: C }
  : Cause<C>;

type CodeOfEndpoint<N extends EndpointName> =
  | Endpoints[N]['codes']
  | Extract<GeneralErrorCode, 'BAD_REQUEST' | 'UNAUTHORIZED'>;

/** The causes of errors, by the condition under which an endpoint returns the error. */
export type Causes<C extends ErrorCode = ErrorCode> = Record<string, CauseOf<C>>;

/** The causes of errors, by endpoint. */
export type Recipes = { [N in EndpointName]?: Causes<CodeOfEndpoint<N>> };

/** The reason why no recipe causes errors about the content of a file. */
export const NO_FILES = 'Recipes send no files. Upload a file of another type.';

/** Returns a request that a recipe sends before its main request. */
export function step(persona: string, method: string, path: string, fields: Step['fields'] = {}): Step {
  return { persona, method, path, fields };
}

/**
 * Merges recipes.
 * @throws Error if two objects have the same key, because the recipes of one object would be lost
 */
export function disjoint<T extends object>(...parts: readonly T[]): T {
  const keys = parts.flatMap((part) => Object.keys(part));
  const repeated = keys.find((key, index) => keys.indexOf(key) < index);
  if (repeated !== undefined) throw new Error(`Two objects have recipes for ${repeated}. Put them into one.`);
  return Object.assign({}, ...parts);
}

/** Returns the causes of errors that follow from an endpoint's declaration. */
export function generalCauses(endpoint: Endpoint): Causes {
  const causes: Causes = endpoint.auth === 'none' ? {} : authenticationCauses(endpoint);
  const inZulip = { path: samplePath(endpoint, 'zulip'), dialect: 'zulip' } as const;
  const missing = firstRequired(endpoint);
  if (missing !== undefined) {
    causes['a required parameter is missing, in the `zulip` dialect'] = {
      code: 'REQUEST_VARIABLE_MISSING',
      ...(endpoint.role !== undefined && { as: endpoint.role === 'owner' ? 'owner' : 'admin' }),
      ...(endpoint.auth === 'none' && { as: null }),
      ...inZulip,
      extra: { var_name: missing },
    };
  }
  if (endpoint.role !== undefined) {
    causes[`the caller is not an ${endpoint.role}, in the \`zulip\` dialect`] = {
      code: 'UNAUTHORIZED_PRINCIPAL',
      ...inZulip,
    };
  }
  return causes;
}

/** Codes that every endpoint returns for the same causes, with the same body. */
export const AUTHENTICATION_CODES: readonly ErrorCode[] = [
  'UNAUTHORIZED',
  'INVALID_API_KEY',
  'USER_DEACTIVATED',
  'REALM_DEACTIVATED',
  'RATE_LIMIT_HIT',
];

const RATE_LIMIT_SECONDS = 60;

function authenticationCauses(endpoint: Endpoint): Causes {
  const path = samplePath(endpoint);
  return {
    'the API key is wrong': { code: 'INVALID_API_KEY', path, api_key: 'wrong' },
    'the account is deactivated': { code: 'USER_DEACTIVATED', path, as: 'deactivated' },
    'the organization is deactivated': { code: 'REALM_DEACTIVATED', path, settings: { deactivated: true } },
    'the caller has reached the configured limit of requests': {
      code: 'RATE_LIMIT_HIT',
      path,
      settings: { rate_limit: { requests: 1, seconds: RATE_LIMIT_SECONDS } },
      before: [step('member', 'GET', '/users/me')],
      extra: { 'retry-after': RATE_LIMIT_SECONDS },
    },
    // Endpoints with optional credentials decide for themselves when to require credentials.
    ...(endpoint.auth === 'user' && {
      'the request has no credentials': { code: 'UNAUTHORIZED', path, as: null },
    }),
  };
}

/**
 * Returns all error codes of an endpoint: those that it declares, and those that follow from its other properties.
 * @example documentedCodes(endpoint) // ['BAD_REQUEST', 'UNAUTHORIZED', ...]
 */
export function documentedCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set(endpoint.errors);
  for (const { code = 'BAD_REQUEST' } of Object.values(generalCauses(endpoint))) codes.add(code);
  if (endpoint.auth !== 'none' && Object.keys(endpoint.params).length > 0) codes.add('BAD_REQUEST');
  return [...codes];
}

/** Returns the path of an endpoint, with captures filled in from the default scenario. */
export function samplePath(endpoint: Endpoint, dialect: Dialect = 'reference'): string {
  const samples = { integer: '1', rest: 'inbox', text: 'member@example.com' };
  const [declared] = pathsIn(dialect, endpoint);
  return declared.replace(/\{(\w+)\}/g, (_, name) => samples[endpoint.pathParams[name] ?? 'text']);
}

/**
 * Returns the parameter that `REQUEST_VARIABLE_MISSING` names for a request without parameters. Ignores files and
 * parameters of older servers.
 */
function firstRequired(endpoint: Endpoint): string | undefined {
  return Object.keys(endpoint.params).find((name) => {
    const { required, encoding, lifetime } = definite(endpoint.params[name]);
    return required && encoding !== 'file' && lifetime.until === undefined;
  });
}
