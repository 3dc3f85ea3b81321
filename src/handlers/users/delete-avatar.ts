import * as z from 'zod';
import { defineEndpoint } from '../../contract/index.js';
import { avatarUrl } from '../../model/index.js';
import { assertMayChangeAvatar } from './upload-avatar.js';
import { deleteAvatarFile, setAvatar } from './user.actions.js';

export const deleteAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/users/me/avatar',
  area: 'users',
  summary: 'Delete your profile picture',
  docs: 'delete-avatar',
  response: z.object({ avatar_url: z.string() }),
  errors: ['BAD_REQUEST'],
  async run({ org, actor, supports }) {
    assertMayChangeAvatar(org, actor);
    if (actor.uploaded_avatar_url === null && supports('avatarDeletedOnce'))
      return { avatar_url: avatarUrl(actor) };
    await deleteAvatarFile(org, actor);
    return { avatar_url: avatarUrl(await setAvatar(org, actor, null)) };
  },
});
