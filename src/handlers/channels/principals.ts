import * as z from 'zod';
import { json } from '../../contract/index.js';

/** Users by ID or email, not mixed in one request. */
export const principalsParam = json(z.union([z.array(z.int()), z.array(z.string())])).optional();
