import {
  base64Of,
  type DeepReadonly,
  type Organization,
  type Upload,
  type UploadRecord,
} from '../../model/index.js';

/** An uploaded file. */
export interface UploadedFile {
  name: string;
  content_type: string;
  bytes: Uint8Array;
}

/**
 * Stores a file.
 * @param pathOf returns the path of the file from a random token
 */
export function keepUpload(
  org: Organization,
  userId: number,
  { name, content_type, bytes }: UploadedFile,
  pathOf: (token: string) => string,
): Promise<DeepReadonly<Upload>> {
  return org.tables.uploads.create({
    user_id: userId,
    path: pathOf(org.random.hex(24)),
    name,
    content_type,
    size: bytes.byteLength,
    created: org.clock.now(),
    content: base64Of(bytes),
  });
}

/** Deletes a file. Messages keep their links to it. */
export async function deleteUpload(org: Organization, { id }: UploadRecord): Promise<void> {
  await org.tables.uploads.delete(id);
}
