import * as z from 'zod';
import { apiError, badRequest } from '../../contract/errors/index.js';
import { defineEndpoint, file } from '../../contract/index.js';
import { avatarUrl, type Organization, roleText, type UserRecord } from '../../model/index.js';
import { settingsCall } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import {
  assertUploadSize,
  contentTypeOf,
  MAX_AVATAR_MIB,
  MIB,
  storeUpload,
} from '../messages/upload.resource.js';
import { deleteAvatarFile, setAvatar } from './user.actions.js';

export const uploadAvatar = defineEndpoint({
  method: 'POST',
  path: '/users/me/avatar',
  area: 'users',
  summary: 'Upload your profile picture',
  docs: 'upload-avatar',
  params: {
    file: file().describe('a PNG, JPEG, GIF, WebP, AVIF, HEIC or TIFF image; the field may have any name'),
  },
  response: z.object({ avatar_url: z.string() }),
  errors: ['BAD_REQUEST', 'BAD_IMAGE'],
  async run({ org, actor, params }) {
    assertMayChangeAvatar(org, actor);
    const path = await storeAvatar(org, actor, params.file);
    return { avatar_url: avatarUrl(await setAvatar(org, actor, path)) };
  },
});

const AVATAR_TYPE = /^image\/(?:png|jpeg|gif|webp|avif|heic|tiff)$/;

/** @throws ApiError `BAD_REQUEST` if only administrators may change profile pictures, and the caller is not one */
export function assertMayChangeAvatar(org: Organization, actor: UserRecord): void {
  if (!org.settings.avatar_changes_disabled || isAdministrator(actor)) return;
  throw badRequest('The organization does not let users change their profile pictures').because(
    'avatarChanges',
    `\`avatar_changes_disabled\` is true; ${roleText(org, actor)}`,
    settingsCall({ avatar_changes_disabled: false }),
  );
}

/**
 * Checks a profile picture.
 * @param size in bytes
 * @throws ApiError `BAD_REQUEST` if the picture is too large, `BAD_IMAGE` for a type that Zulip does not accept
 */
function assertAvatar(size: number, contentType: string): void {
  if (size > MAX_AVATAR_MIB * MIB)
    throw badRequest(`The picture is larger than ${MAX_AVATAR_MIB} MiB`).because(
      'pictureSize',
      `The picture has ${size} bytes, and the limit is ${MAX_AVATAR_MIB} MiB`,
      'upload a smaller picture',
    );
  if (!AVATAR_TYPE.test(contentType)) {
    throw apiError('BAD_IMAGE', `${contentType} is not the type of an image`).because(
      'isImage',
      `The type of the file is ${contentType}, which Zulip does not accept for profile pictures`,
      'upload a PNG, JPEG or GIF',
    );
  }
}

/**
 * Stores a user's profile picture and deletes the previous one.
 * @returns the path of the stored picture
 * @throws ApiError `BAD_REQUEST` when the picture is too large, or the organization has no space left for it;
 * `BAD_IMAGE` for a type that Zulip does not accept
 */
export async function storeAvatar(org: Organization, user: UserRecord, image: File): Promise<string> {
  const content_type = contentTypeOf(image);
  assertAvatar(image.size, content_type);
  const stored = { name: image.name, content_type, bytes: new Uint8Array(await image.arrayBuffer()) };
  await deleteAvatarFile(org, user);
  assertUploadSize(org, image.size);
  return (await storeUpload(org, user.id, stored, (token) => `/user_avatars/1/${token}.png`)).path;
}
