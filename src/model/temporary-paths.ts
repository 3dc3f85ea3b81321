import type { Clock } from './clock.js';
import { deriveSeed, Random } from './random.js';
import type { UploadRecord, UserRecord } from './records.js';

const TEMPORARY_PREFIX = '/user_uploads/temporary/';
const TEMPORARY_PATH = /^\/user_uploads\/temporary\/(\d+)-(\d+)-([\da-f]+)\/[^/]+$/;

const LIFETIME_SECONDS = 60;

interface WithUploads {
  readonly clock: Clock;
  readonly tables: {
    readonly users: { get(id: number): UserRecord | undefined };
    readonly uploads: { get(id: number): UploadRecord | undefined };
  };
}

/** Returns a path from which an upload can be loaded without credentials until the path expires. */
export function temporaryPath(org: WithUploads, upload: UploadRecord): string {
  const expires = org.clock.now() + LIFETIME_SECONDS;
  const name = upload.path.split('/').at(-1);
  return `${TEMPORARY_PREFIX}${expires}-${upload.id}-${signature(org, upload, expires)}/${name}`;
}

/** Whether a path looks like a temporary path, even if the path is invalid or expired. */
export function isTemporaryPath(path: string): boolean {
  return path.startsWith(TEMPORARY_PREFIX);
}

/** Returns the upload of a temporary path that the mock signed and that has not expired. */
export function temporaryUpload(org: WithUploads, path: string): UploadRecord | undefined {
  const [, time, id, signed] = TEMPORARY_PATH.exec(path) ?? [];
  const expires = Number(time);
  const upload = expires > org.clock.now() ? org.tables.uploads.get(Number(id)) : undefined;
  return upload && signature(org, upload, expires) === signed ? upload : undefined;
}

/**
 * Returns the signature of a temporary path. The signature depends on the owner's API key, so clients cannot sign
 * another path or a later time.
 */
function signature({ tables }: WithUploads, { id, user_id, path }: UploadRecord, expires: number): string {
  const key = tables.users.get(user_id)?.api_key ?? '';
  const half = (seed: number) => new Random(deriveSeed(seed, key, path, id, expires)).hex(12);
  return half(0) + half(1);
}
