import { fieldsOf, messageOf } from '../../values.js';

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
 * Says why a file cannot be used, without the name of the system call.
 * @param missing what does not exist: the file itself, or the folder of a file to write
 */
export function fileProblem(error: unknown, missing = 'the file does not exist'): string {
  const { code } = fieldsOf(error);
  return code === 'ENOENT' ? missing : (PROBLEMS[String(code)] ?? messageOf(error));
}
