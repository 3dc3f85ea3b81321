import { defineEndpoint, emptyResponse, file } from '../../contract/index.js';
import { assertUploadSize, contentTypeOf } from '../messages/upload.resource.js';
import { parseNewEmojiName } from '../text/emoji.rules.js';
import { addRealmEmoji as add } from './administration.actions.js';

export const addRealmEmoji = defineEndpoint({
  method: 'POST',
  path: '/realm/emoji/{emoji_name}',
  area: 'server',
  summary: 'Upload custom emoji',
  docs: 'upload-custom-emoji',
  auth: 'user',
  params: { filename: file().describe('the image; the field may have any name') },
  response: emptyResponse,
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    const image = params.filename;
    const content_type = contentTypeOf(image);
    const name = await parseNewEmojiName(org, actor, path.emoji_name, content_type);
    assertUploadSize(org, image.size);
    const bytes = new Uint8Array(await image.arrayBuffer());
    await add(org, actor.id, name, { name: image.name, content_type, bytes });
    return {};
  },
});
