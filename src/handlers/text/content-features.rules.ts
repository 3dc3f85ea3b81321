import { contentFeatures, prepareMarkdown } from '../../markdown/index.js';
import type { PrepareText, ReadContentFeatures } from '../../model/index.js';

/** Extracts searchable features of a message from its rendered content, so that search and display agree. */
export const readContentFeatures: ReadContentFeatures = contentFeatures;

/** Loads the modules that rendering Markdown needs. */
export const prepareText: PrepareText = prepareMarkdown;
