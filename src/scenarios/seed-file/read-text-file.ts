import { open } from 'node:fs/promises';
import { UsageError } from '../../contract/errors/index.js';
import { fieldsOf, messageOf } from '../../values.js';

/** The maximum size of a kind of file. */
export interface FileLimit {
  maxBytes: number;
  /** The kind of file, such as `a seed file`. */
  what: string;
  /** A sentence that says what to do instead. */
  instead?: string;
}

/**
 * Reads a text file. Reads no more than the limit, even from a file without a size, such as a pipe.
 * @throws UsageError if the file is too large, or cannot be read (then with Node's error as the cause)
 */
export async function readTextFile(path: string, limit: FileLimit): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    const file = await open(path);
    try {
      const stat = await file.stat();
      if (stat.isFile() && stat.size > limit.maxBytes) throw tooLarge(path, limit);
      const stream: AsyncIterable<Buffer> = file.createReadStream({ autoClose: false });
      for await (const chunk of stream) {
        length += chunk.length;
        if (length > limit.maxBytes) throw tooLarge(path, limit);
        chunks.push(chunk);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${fileProblem(error)}.`, { cause: error });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(path: string, { maxBytes, what, instead }: FileLimit): UsageError {
  const most = maxBytes >= 1024 ** 2 ? `${maxBytes / 1024 ** 2} MiB` : `${maxBytes / 1024} KiB`;
  return new UsageError(
    `${path} is too large: ${what} must be at most ${most}.${instead === undefined ? '' : ` ${instead}`}`,
  );
}

const PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'it exists already',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
};

/**
 * Describes why a file cannot be used, without the name of the system call.
 * @param missing what does not exist: the file itself, or the folder of a file to write
 */
export function fileProblem(error: unknown, missing = 'the file does not exist'): string {
  const { code } = fieldsOf(error);
  return code === 'ENOENT' ? missing : (PROBLEMS[String(code)] ?? messageOf(error));
}
