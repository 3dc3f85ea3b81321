import * as z from 'zod';
import { badRequest } from '../../contract/errors/index.js';
import { defineEndpoint } from '../../contract/index.js';
import { imageSizeOf, type Organization, type UserRecord, userText } from '../../model/index.js';
import { sendAs } from '../access/refusals.rules.js';
import { findAttachment } from './attachment.resource.js';

export const getThumbnailStatus = defineEndpoint({
  method: 'GET',
  path: '/thumbnail/status/{realm_id}/{filename}',
  pathParams: { filename: 'rest' },
  area: 'messages',
  summary: 'Check thumbnail status',
  docs: 'check-thumbnail-status',
  since: 'thumbnailStatus',
  response: z.object({ has_thumbnail: z.boolean() }),
  errors: ['BAD_REQUEST'],
  run({ org, actor, path }) {
    assertIsOwnImage(org, actor, `${path.realm_id}/${path.filename}`);
    // The mock serves the image itself as its thumbnail, so no thumbnail is pending.
    return { has_thumbnail: true };
  },
});

/** @throws ApiError `BAD_REQUEST` unless the file is an image that the caller uploaded */
function assertIsOwnImage(org: Organization, actor: UserRecord, pathId: string): void {
  const upload = findAttachment(org, pathId);
  const error = badRequest(`You have uploaded no image ${pathId}`);
  if (upload === undefined)
    throw error.because('fileExists', `The table \`uploads\` has no file ${pathId}`, 'upload an image first');
  if (upload.user_id !== actor.id) {
    throw error.because(
      'fileIsOwn',
      `The file ${pathId} belongs to ${userText(org, upload.user_id)}, not to ${userText(org, actor.id)}`,
      ...sendAs(org, (user) => user.id === upload.user_id),
    );
  }
  if (imageSizeOf(upload) === undefined) {
    const reason = `The file ${pathId} is not an image that can be read`;
    throw error.because('fileIsImage', reason, 'upload an image');
  }
}
