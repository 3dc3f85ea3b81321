import { thingsInContent } from '../../markdown/index.js';
import type { ReadThings } from '../../model/index.js';

/** What of a message's content organizations find it by; as it is rendered, so that both agree. */
export const readThings: ReadThings = thingsInContent;
