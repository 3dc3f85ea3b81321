export {
  CATALOGUE,
  type CatalogueEntry,
  type ErrorCode,
  type ErrorExtra,
  isErrorCode,
  ZULIP_CODES,
} from './catalogue.js';
export {
  ApiError,
  apiError,
  assertKnownKeys,
  badParameter,
  badRequest,
  MAX_HINT_LENGTH,
  missingParameter,
  missingRecord,
  nearest,
  type Refusal,
  shown,
  UsageError,
  unknownName,
} from './errors.js';
