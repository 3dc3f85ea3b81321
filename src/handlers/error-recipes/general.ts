import type { ErrorCode } from '../../contract/errors/index.js';
import { type Dialect, type Endpoint, pathsIn } from '../../contract/index.js';
import { keysOf } from '../../values.js';
import type { DeclaredRecipe } from './recipe.js';

type GeneralRecipes = { [C in ErrorCode]?: readonly DeclaredRecipe<C>[] };

const MINUTE = 60;

/** Recipes for errors that follow from an endpoint's declaration. */
export function generalRecipes(endpoint: Endpoint): GeneralRecipes {
  const recipes: GeneralRecipes = endpoint.auth === 'none' ? {} : authenticationRecipes(endpoint);
  const missing = firstRequired(endpoint);
  if (missing !== undefined) {
    recipes.REQUEST_VARIABLE_MISSING = [
      {
        when: 'a required parameter is missing, in the `zulip` dialect',
        ...(endpoint.role === 'administrator' && { as: 'admin' }),
        ...(endpoint.auth === 'none' && { as: null }),
        path: samplePath(endpoint, 'zulip'),
        dialect: 'zulip',
        extra: { var_name: missing },
      },
    ];
  }
  return recipes;
}

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
  // Endpoints with optional credentials decide in their code when credentials are required.
  if (endpoint.auth === 'user') recipes.UNAUTHORIZED = [{ when: 'no credentials', path, as: null }];
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

/** The parameter reported as missing for a request without fields; files and those of older servers do not count. */
function firstRequired(endpoint: Endpoint): string | undefined {
  return Object.entries(endpoint.params).find(
    ([, param]) => param.required && param.encoding !== 'file' && param.lifetime.until === undefined,
  )?.[0];
}
