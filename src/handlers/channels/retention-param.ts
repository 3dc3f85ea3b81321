import * as z from 'zod';
import { json } from '../../contract/index.js';

/** Retention of messages. */
export const retentionParam = json(z.union([z.int().positive(), z.enum(['realm_default', 'unlimited'])]));
