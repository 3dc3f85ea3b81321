import type { Random } from '../../model/index.js';

const OPENINGS = [
  'I think',
  'Looks like',
  'Good news:',
  'Just a note:',
  'For the record:',
  'Quick question:',
];
const SUBJECTS = [
  'the build',
  'the new layout',
  'the release',
  'the migration',
  'the search page',
  'the sign-up form',
];
const STATES = [
  'works on my machine now',
  'still needs a second look',
  'is ready for review',
  'broke again after the last change',
  'takes twice as long as yesterday',
  'can wait until Monday',
];
const REPLIES = [
  'Thanks, I will have a look.',
  'Agreed. Shall we write that down somewhere?',
  'I can reproduce it here.',
  'That was my mistake, sorry. A fix is on its way.',
  'Nice work!',
  'Could you add a test for that?',
  'Let us talk about it tomorrow.',
  ':+1: from me.',
];
const TOPICS = [
  'standup',
  'release 2.4',
  'flaky tests',
  'onboarding',
  'lunch',
  'design review',
  'performance',
  'outage',
];

/** A sentence that a colleague might write. */
export function sentence(random: Random): string {
  return `${random.pick(OPENINGS)} ${random.pick(SUBJECTS)} ${random.pick(STATES)}.`;
}

/** A reply to someone's message. */
export function reply(random: Random): string {
  return random.pick(REPLIES);
}

/** The name of a topic. */
export function topicName(random: Random): string {
  return random.pick(TOPICS);
}

/** The messages of a conversation: a sentence, then replies, sentences, and sometimes a link or code. */
export function conversation(random: Random, length: number): string[] {
  return Array.from({ length }, (_, i) => {
    if (i === 0) return sentence(random);
    if (i % 7 === 3) return `The details are at https://example.com/notes/${100 + random.int(900)}`;
    if (i % 7 === 5) return `\`\`\`ts\nconst retries = ${1 + random.int(9)};\n\`\`\``;
    return random.next() < 0.5 ? reply(random) : sentence(random);
  });
}
