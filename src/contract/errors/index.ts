export {
  ApiError,
  apiError,
  badParameter,
  badRequest,
  missingParameter,
  missingRecord,
  type Refusal,
} from './api-error.js';
export { callText } from './call-text.js';
export {
  CATALOGUE,
  type CatalogueEntry,
  type ErrorCode,
  type ErrorExtra,
  isErrorCode,
  ZULIP_CODES,
} from './catalogue.js';
export { fileProblem } from './file-problem.js';
export { PLAIN_WORDS, typeProblem } from './plain-words.js';
export { assertKnownKeys, MAX_HINT_LENGTH, nearest, UsageError, unknownName } from './usage-error.js';
