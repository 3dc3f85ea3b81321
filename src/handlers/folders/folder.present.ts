import * as z from 'zod';
import { since } from '../../contract/index.js';
import type { ChannelFolder, DeepReadonly, Organization } from '../../model/index.js';
import { renderPublicText } from '../text/renderer.rules.js';

/** A channel folder as the API returns it. */
export const folderSchema = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  rendered_description: z.string(),
  date_created: z.int().nullable(),
  creator_id: z.int().nullable(),
  order: since('foldersReordered', z.int()),
  is_archived: z.boolean(),
});

export function presentFolder(
  org: Organization,
  folder: DeepReadonly<ChannelFolder>,
): z.input<typeof folderSchema> {
  return {
    id: folder.id,
    name: folder.name,
    description: folder.description,
    rendered_description: renderPublicText(org, folder.description),
    date_created: folder.date_created,
    creator_id: folder.creator_id,
    order: folder.order,
    is_archived: folder.is_archived,
  };
}
