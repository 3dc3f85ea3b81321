import type { Organization } from './organization.js';
import { deriveSeed, Random } from './random.js';
import type { UploadRecord } from './records.js';

const PREFIX = '/user_uploads/temporary/';
const PATH = /^\/user_uploads\/temporary\/(\d+)-(\d+)-([\da-f]+)\/[^/]+$/;

/** Validity of a temporary URL, in seconds. */
const TEMPORARY_SECONDS = 60;

/** A path at which an upload can be loaded without credentials for a minute. */
export function temporaryPath(org: Organization, upload: UploadRecord): string {
  const expires = org.clock.now() + TEMPORARY_SECONDS;
  const name = upload.path.split('/').at(-1);
  return `${PREFIX}${expires}-${upload.id}-${signature(org, upload, expires)}/${name}`;
}

/** The upload of a temporary path that has not expired and that the mock signed. */
export function temporaryUpload(org: Organization, path: string): UploadRecord | undefined {
  const [, time, id, signed] = PATH.exec(path) ?? [];
  const expires = Number(time);
  const upload = expires > org.clock.now() ? org.tables.uploads.get(Number(id)) : undefined;
  return upload && signature(org, upload, expires) === signed ? upload : undefined;
}

/** Depends on the path and the owner's API key, so that clients cannot sign a different time. */
function signature({ tables }: Organization, { id, user_id, path }: UploadRecord, expires: number): string {
  const key = tables.users.get(user_id)?.api_key ?? '';
  const halves = [0, 1].map((half) => new Random(deriveSeed(half, key, path, id, expires)).hex(12));
  return halves.join('');
}
