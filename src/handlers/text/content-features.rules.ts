import { contentFeatures } from '../../markdown/index.js';
import type { ReadContentFeatures } from '../../model/index.js';

/** Reads the features by which messages are searched as their content is rendered, so that both agree. */
export const readContentFeatures: ReadContentFeatures = contentFeatures;
