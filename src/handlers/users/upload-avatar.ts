import * as z from 'zod';
import { defineEndpoint, file } from '../../contract/index.js';
import { deleteUpload, keepUpload } from '../messages/upload.actions.js';
import { assertUploadSize, contentTypeOf } from '../messages/upload.rules.js';
import { assertAvatar } from './avatar.rules.js';
import { setAvatar } from './user.actions.js';
import { avatarUrl } from './user.present.js';
import { assertMayChangeAvatar } from './user.rules.js';

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
    assertUploadSize(org, image.size);
    const stored = { name: image.name, content_type, bytes: new Uint8Array(await image.arrayBuffer()) };
    const previous = org.tables.uploads.firstBy('path', actor.uploaded_avatar_url ?? '');
    if (previous !== undefined) await deleteUpload(org, previous);
    const { path } = await keepUpload(org, actor.id, stored, (token) => `/user_avatars/1/${token}.png`);
    return { avatar_url: avatarUrl(await setAvatar(org, actor, path)) };
  },
});
