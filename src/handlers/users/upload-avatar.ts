import * as z from 'zod';
import { apiError, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, file } from '../../contract/index.js';
import { assertUploadSize, contentTypeOf, keepUpload } from '../messages/upload.resource.js';
import { deleteAvatarFile, setAvatar } from './user.actions.js';
import { avatarUrl } from './user.present.js';
import { assertMayChangeAvatar } from './user.rules.js';

/** Limit for a profile picture, in MiB. */
const MAX_AVATAR_MIB = 5;
const IMAGES = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/**
 * Checks a profile picture.
 * @param size in bytes
 * @throws ApiError `BAD_REQUEST` when it is too large, `BAD_IMAGE` for a type that browsers cannot show
 */
function assertAvatar(size: number, contentType: string): void {
  if (size > MAX_AVATAR_MIB * 1024 * 1024)
    throw badRequest(`The picture is larger than ${MAX_AVATAR_MIB} MiB`).because(
      'pictureSize',
      `The picture has ${size} bytes, and the limit is ${MAX_AVATAR_MIB} MiB`,
      'upload a smaller picture',
    );
  if (!IMAGES.test(contentType)) {
    throw apiError('BAD_IMAGE', `${contentType} is not the type of an image`).because(
      'isImage',
      `The type of the file is ${contentType}, which browsers do not show as an image`,
      'upload a PNG, JPEG or GIF',
    );
  }
}

export const uploadAvatar = defineEndpoint({
  method: 'POST',
  path: '/users/me/avatar',
  area: 'users',
  summary: 'Upload your profile picture',
  docs: 'upload-avatar',
  auth: 'user',
  params: { file: file().describe('a PNG, JPEG, GIF, WebP or AVIF image; the field may have any name') },
  response: z.object({ avatar_url: z.string() }),
  errors: ['BAD_REQUEST', 'BAD_IMAGE'],
  async run({ org, actor, params }) {
    assertMayChangeAvatar(org, actor);
    const image = params.file;
    const content_type = contentTypeOf(image);
    assertAvatar(image.size, content_type);
    const stored = { name: image.name, content_type, bytes: new Uint8Array(await image.arrayBuffer()) };
    await deleteAvatarFile(org, actor);
    assertUploadSize(org, image.size);
    const { path } = await keepUpload(org, actor.id, stored, (token) => `/user_avatars/1/${token}.png`);
    return { avatar_url: avatarUrl(await setAvatar(org, actor, path)) };
  },
});
