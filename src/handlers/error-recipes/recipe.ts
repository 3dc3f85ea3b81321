import type { ErrorCode, ErrorExtra } from '../../contract/errors/index.js';
import type { Settings } from '../../model/index.js';
import type { GeneralErrorCode } from '../../runtime/index.js';
import type { ApiEndpoint, EndpointName } from '../endpoints.js';

/** One request of a recipe. */
export interface Step {
  /** Who asks; null without credentials. */
  persona: string | null;
  /** An API key in place of the persona's own. */
  api_key?: string;
  method: string;
  /** Below `/api/v1`, with every capture filled in. */
  path: string;
  /** Texts go as they are, everything else as JSON text; in the query for GET, else as a form. */
  fields: Record<string, unknown>;
}

/** How an error comes about by itself: in a fresh mock, the settings, the requests before, then the request. */
export interface NaturalRecipe extends Step {
  scenario: string;
  settings?: Partial<Settings>;
  before?: Step[];
}

/** How an error comes about in any mock: what `POST /_mock/faults` takes. */
export interface FaultRecipe {
  method: string;
  path: string;
  code: ErrorCode;
  /** Where it is not the code's usual one. */
  status?: number;
  /** Where the cause brings other values than the code's examples. */
  extra?: Record<string, unknown>;
  times: 1;
}

/** A documented error of an endpoint, and how to see it. A code that has several causes comes once for each. */
export interface ErrorEntry {
  endpoint: EndpointName;
  code: ErrorCode;
  status: number;
  /** When the endpoint answers this. */
  when: string;
  /** Only a mock of this dialect answers with the code. */
  dialect?: 'zulip';
  /** Extra fields of the answer, with the values of the natural recipe or else example values. */
  extra: Record<string, unknown>;
  natural?: NaturalRecipe;
  /** Why there is no natural recipe. */
  unreachable?: string;
  fault: FaultRecipe;
  /** A request that meets the fault. */
  request: Step;
}

/** A recipe as it is declared: what is left out is the same for most. */
export interface DeclaredRecipe<C extends ErrorCode> {
  when: string;
  /** Default `member`. */
  as?: string | null;
  /** An API key in place of the persona's own. */
  api_key?: string;
  /** Needed where the endpoint's path has captures. */
  path?: string;
  fields?: Record<string, unknown>;
  /** Default `default`. */
  scenario?: string;
  dialect?: 'zulip';
  settings?: Partial<Settings>;
  before?: readonly { as: string | null; method: string; path: string; fields?: Record<string, unknown> }[];
  /** Where it is not the code's usual one. */
  status?: number;
  /** Values of extra fields that this cause brings. */
  extra?: Partial<ErrorExtra<C>>;
}

/** A documented error that the mock cannot be brought to by requests and settings. */
export interface Unreachable {
  when: string;
  unreachable: string;
}

type CodeOfEndpoint<N extends EndpointName> =
  | Extract<ApiEndpoint, { name: N }>['errors'][number]
  | Extract<GeneralErrorCode, 'BAD_REQUEST' | 'UNAUTHORIZED'>;

/** For each endpoint and each of its codes, one recipe a cause. */
export type Recipes = {
  [N in EndpointName]?: {
    [C in CodeOfEndpoint<N>]?: readonly (DeclaredRecipe<C> | Unreachable)[];
  };
};
