import { defineEndpoint } from '../../contract/index.js';
import { requireOwnAttachment } from './attachment.resource.js';

export const deleteAttachment = defineEndpoint({
  method: 'DELETE',
  path: '/attachments/{attachment_id}',
  area: 'messages',
  summary: 'Delete an attachment',
  docs: 'remove-attachment',
  errors: ['BAD_REQUEST'],
  async run({ org, actor, path }) {
    const { id } = requireOwnAttachment(org, actor, path.attachment_id);
    // Messages keep their links to the file.
    await org.tables.uploads.delete(id);
  },
});
