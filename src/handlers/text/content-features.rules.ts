import { contentFeatures } from '../../markdown/index.js';
import type { ReadContentFeatures } from '../../model/index.js';

/** Extracts searchable features of a message from its rendered content, so that both agree. */
export const readContentFeatures: ReadContentFeatures = contentFeatures;
