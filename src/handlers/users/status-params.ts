import * as z from 'zod';
import { text } from '../../contract/index.js';
import { reaction } from '../../model/index.js';

/** The fields of a status. */
export const statusParams = {
  status_text: text().optional().describe('at most 60 characters; the empty text removes it'),
  emoji_name: text().optional().describe('the empty text removes the emoji'),
  emoji_code: text().optional(),
  reaction_type: text(z.union([reaction.shape.reaction_type, z.literal('')]))
    .optional()
    .describe('may be empty, like `emoji_code`, together with an empty `emoji_name`'),
};
