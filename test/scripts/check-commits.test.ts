import { expect, test } from 'vitest';
import { problemOfSubject } from '../../scripts/check-commits/subject.mjs';

test.for([
  'events: notify previous recipients of moved messages',
  'docs, readme: link the site',
  'test/fuzz: accept every operation',
])('accepts "%s"', (subject) => {
  expect(problemOfSubject(subject)).toBe(undefined);
});

test.for([
  ['Notify previous recipients', 'does not start with an area, such as "events: "'],
  ['events notify previous recipients', 'does not start with an area, such as "events: "'],
  ['events: Notify previous recipients', 'has a capital letter after the area'],
  ['events: notify previous recipients.', 'ends with a period'],
  [`events: ${'a'.repeat(65)}`, 'has 73 characters, more than 72'],
] as const)('rejects "%s" because the subject %s', ([subject, problem]) => {
  expect(problemOfSubject(subject)).toBe(problem);
});
