import { apiError, badRequest } from '../../contract/errors/index.js';

/** Limit for a profile picture, in MiB. */
const MAX_AVATAR_MIB = 5;
const IMAGES = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/**
 * Checks a profile picture.
 * @param size in bytes
 * @throws ApiError `BAD_REQUEST` when it is too large, `BAD_IMAGE` for a type that browsers cannot show
 */
export function assertAvatar(size: number, contentType: string): void {
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
