import type { PrepareText, ReadContentFeatures } from '../content-features.js';
import type { ChangeRecorder } from '../table.js';

/** What tables need of their organization. */
export interface TablesContext {
  host: string;
  readContentFeatures: ReadContentFeatures;
  prepareText: PrepareText | undefined;
  recorder: ChangeRecorder | undefined;
}
