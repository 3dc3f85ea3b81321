export {
  ApiError,
  apiError,
  badParameter,
  badRequest,
  callText,
  missingParameter,
  missingRecord,
  type Refusal,
  singleQuoted,
} from './api-error.js';
export {
  CATALOGUE,
  type CatalogueEntry,
  type ErrorCode,
  type ErrorExtra,
  isErrorCode,
  ZULIP_CODES,
} from './catalogue.js';
export {
  assertKnownKeys,
  fileProblem,
  MAX_HINT_LENGTH,
  nearest,
  PLAIN_WORDS,
  typeProblem,
  UsageError,
  unknownName,
} from './usage-error.js';
