import { contentFeatures } from '../../markdown/index.js';
import type { ReadContentFeatures } from '../../model/index.js';

/** What of a message's content organizations find it by; as it is rendered, so that both agree. */
export const readContentFeatures: ReadContentFeatures = contentFeatures;
