import { badParameter } from '../../contract/errors/index.js';
import { defineEndpoint, file } from '../../contract/index.js';
import { emojiCode, loadEmojiNamed } from '../../markdown/emoji.js';
import { type Organization, ROLES, type UserRecord } from '../../model/index.js';
import { assertHoldsPermission } from '../access/organization-permissions.rules.js';
import { needsRole, notForGuests } from '../access/refusals.rules.js';
import { isAdministrator } from '../access/user-access.rules.js';
import {
  assertUploadSize,
  contentTypeOf,
  MIB,
  storeUpload,
  type UploadedFile,
} from '../messages/upload.resource.js';
import { activeEmoji, assertCustomName } from '../text/emoji.rules.js';

export const addRealmEmoji = defineEndpoint({
  method: 'POST',
  path: '/realm/emoji/{emoji_name}',
  pathParams: { emoji_name: 'rest' },
  area: 'server',
  summary: 'Upload custom emoji',
  docs: 'upload-custom-emoji',
  params: { filename: file().describe('the image; the field may have any name') },
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path, params }) {
    assertMayAddEmoji(org, actor);
    const name = await parseNewEmojiName(org, actor, path.emoji_name);
    const image = params.filename;
    const content_type = contentTypeOf(image);
    if (!EMOJI_IMAGE.test(content_type))
      throw badParameter('filename', 'must be a PNG, GIF, JPEG, WebP or AVIF image');
    if (image.size > MAX_EMOJI_MIB * MIB)
      throw badParameter('filename', `must have at most ${MAX_EMOJI_MIB} MiB`);
    assertUploadSize(org, image.size);
    const bytes = new Uint8Array(await image.arrayBuffer());
    await storeRealmEmoji(org, actor.id, name, { name: image.name, content_type, bytes });
  },
});

/** Maximum size of the image of a custom emoji, in MiB. */
const MAX_EMOJI_MIB = 5;

const EMOJI_IMAGE = /^image\/(?:png|gif|jpeg|webp|avif)$/;

/** @throws ApiError `BAD_REQUEST` for guests, and for users without the permission */
function assertMayAddEmoji(org: Organization, actor: UserRecord): void {
  if (actor.role === ROLES.guest) throw notForGuests(org, actor, 'add custom emoji');
  assertHoldsPermission(org, actor, 'can_add_custom_emoji_group', 'add custom emoji');
}

/**
 * Returns the name of a new custom emoji: trimmed, with underscores instead of spaces. Only administrators may reuse
 * the name of a Unicode emoji.
 * @throws ApiError `BAD_REQUEST` for an invalid or taken name
 */
async function parseNewEmojiName(org: Organization, actor: UserRecord, input: string): Promise<string> {
  const name = input.trim().replaceAll(' ', '_');
  assertCustomName(name);
  if (activeEmoji(org, name) !== undefined)
    throw badParameter('emoji_name', `the emoji ${name} already exists`);
  await loadEmojiNamed(name);
  if (emojiCode(name) !== undefined && !isAdministrator(actor)) {
    const error = badParameter('emoji_name', `only administrators may replace the Unicode emoji ${name}`);
    throw needsRole(error, org, actor, 'administrator');
  }
  return name;
}

async function storeRealmEmoji(
  org: Organization,
  authorId: number,
  name: string,
  image: UploadedFile,
): Promise<void> {
  const { realm_emoji: table } = org.tables;
  const extension = image.content_type.split('/')[1];
  const path = `/user_avatars/1/emoji/images/${table.nextId}.${extension}`;
  await storeUpload(org, authorId, image, () => path);
  await table.create({ name, author_id: authorId, deactivated: false, source_url: path });
}
