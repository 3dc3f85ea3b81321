/**
 * Checks the subjects of commits: `npm run check-commits -- main..HEAD`. A subject is `area: imperative`, at most 72
 * characters, without a period at the end.
 */
import { execFileSync } from 'node:child_process';
import { problemOfSubject } from './check-commits/subject.mjs';

const [range = 'HEAD~1..HEAD'] = process.argv.slice(2);
const commits = execFileSync('git', ['log', '--no-merges', '--format=%h %s', range], { encoding: 'utf8' })
  .split('\n')
  .filter((line) => line !== '');

let failed = false;
for (const commit of commits) {
  const [hash, ...words] = commit.split(' ');
  const subject = words.join(' ');
  const problem = problemOfSubject(subject);
  if (problem === undefined) continue;
  failed = true;
  console.error(`${hash} "${subject}" ${problem}.`);
}
if (failed) {
  console.error(
    '\nWrite "area: imperative", such as "events: notify previous recipients of moved messages".',
  );
  process.exit(1);
}
console.log(`${commits.length} commit subjects are fine.`);
