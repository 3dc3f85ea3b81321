import type { Faker } from './faker.js';

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

/** One sentence as colleagues write them. */
export function sentence(faker: Faker): string {
  const pick = faker.helpers.arrayElement.bind(faker.helpers);
  return `${pick(OPENINGS)} ${pick(SUBJECTS)} ${pick(STATES)}.`;
}

/** An answer to somebody's message. */
export function reply(faker: Faker): string {
  return faker.helpers.arrayElement(REPLIES);
}

/** The name of a topic. */
export function topicName(faker: Faker): string {
  return faker.helpers.arrayElement(TOPICS);
}

/** A conversation of some length: it opens with a sentence and goes on with answers, a link or some code at times. */
export function conversation(faker: Faker, length: number): string[] {
  return Array.from({ length }, (_, i) => {
    if (i === 0) return sentence(faker);
    if (i % 7 === 3)
      return `The details are at https://example.com/notes/${faker.number.int({ min: 100, max: 999 })}`;
    if (i % 7 === 5) return `\`\`\`ts\nconst retries = ${faker.number.int({ min: 1, max: 9 })};\n\`\`\``;
    return faker.datatype.boolean() ? reply(faker) : sentence(faker);
  });
}
