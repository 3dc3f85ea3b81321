import * as z from 'zod';
import { json } from '../../contract/index.js';

/** How long messages are kept. */
export const retentionParam = json(z.union([z.int().positive(), z.enum(['realm_default', 'unlimited'])]));
