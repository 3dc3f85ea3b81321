import type { PrepareText, ReadContentFeatures } from '../content-features.js';
import type { DataLibrary } from '../data-library.js';
import type { ChangeRecorder } from '../table.js';

/** The parts of an organization that its tables use. */
export interface TablesContext {
  host: string;
  readContentFeatures: ReadContentFeatures;
  prepareText: PrepareText | undefined;
  library: DataLibrary;
  recorder: ChangeRecorder | undefined;
}
