import type { ErrorCode } from '../../contract/errors/index.js';
import type { Endpoint } from '../../contract/index.js';
import type { DeclaredRecipe } from './recipe.js';

type GeneralRecipes = { [C in ErrorCode]?: readonly DeclaredRecipe<C>[] };

const MINUTE = 60;

/** The errors that an endpoint answers because of how it is declared, whatever it does. */
export function generalRecipes(endpoint: Endpoint): GeneralRecipes {
  if (endpoint.auth === 'none') return {};
  const { method } = endpoint;
  const path = samplePath(endpoint);
  const recipes: GeneralRecipes = {
    INVALID_API_KEY: [{ when: 'the API key is wrong', path, api_key: 'wrong' }],
    USER_DEACTIVATED: [{ when: 'the account is deactivated', path, as: 'deactivated' }],
    RATE_LIMIT_HIT: [
      {
        when: 'the caller has made as many requests as the configured limit allows',
        path,
        settings: { rate_limit: { requests: 1, seconds: MINUTE } },
        before: [{ as: 'member', method, path }],
        extra: { 'retry-after': MINUTE },
      },
    ],
  };
  // Where credentials are optional, the endpoint itself says when it misses them.
  if (endpoint.auth === 'user') recipes.UNAUTHORIZED = [{ when: 'no credentials', path, as: null }];
  const missing = firstRequired(endpoint);
  if (missing !== undefined) {
    recipes.REQUEST_VARIABLE_MISSING = [
      {
        when: 'a required parameter is missing, in the `zulip` dialect',
        ...(endpoint.role === 'administrator' && { as: 'admin' }),
        path: samplePath(endpoint, 'zulip'),
        dialect: 'zulip',
        extra: { var_name: missing },
      },
    ];
  }
  return recipes;
}

/** Every code that an endpoint documents: what it declares, and what follows from the declaration. */
export function documentedCodes(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set(endpoint.errors);
  for (const code of Object.keys(generalRecipes(endpoint))) codes.add(code as ErrorCode);
  if (endpoint.auth !== 'none' && Object.keys(endpoint.params).length > 0) codes.add('BAD_REQUEST');
  return [...codes];
}

/** A path with every capture filled in by something of the default scenario. */
export function samplePath(endpoint: Endpoint, dialect?: 'zulip'): string {
  const declared = dialect === 'zulip' ? (endpoint.zulipPaths[0] ?? endpoint.path) : endpoint.path;
  return declared.replace(/\{(\w+)\}/g, (_capture, name: string) => {
    const kind = endpoint.pathParams[name];
    if (kind === 'integer') return '1';
    return kind === 'rest' ? 'inbox' : 'member@example.com';
  });
}

/** The parameter that a request without fields is told to miss; those of older servers do not count. */
function firstRequired(endpoint: Endpoint): string | undefined {
  return Object.entries(endpoint.params).find(
    ([, param]) => param.required && param.lifetime.until === undefined,
  )?.[0];
}
