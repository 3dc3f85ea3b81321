const MAX_LENGTH = 72;

/**
 * Describes the problem of a commit's subject; `undefined` for a valid subject.
 *
 * @param {string} subject
 * @returns {string | undefined}
 */
export function problemOfSubject(subject) {
  if (subject.length > MAX_LENGTH) return `has ${subject.length} characters, more than ${MAX_LENGTH}`;
  if (!/^[a-z][\w./@-]*(, [\w./@-]+)*: /.test(subject))
    return 'does not start with an area, such as "events: "';
  if (!/: [a-z`"'0-9@$-]/.test(subject)) return 'has a capital letter after the area';
  if (subject.endsWith('.')) return 'ends with a period';
  return undefined;
}
