import type { Texts } from './types.js';

export const english: Texts = {
  threads: [
    {
      topic: 'release 2.4',
      messages: [
        'The release branch is cut. Anything that should still go in?',
        'One fix for the sign-up form, please: https://example.com/changes/412',
        'Reviewed and merged :tada:',
        'Then I will tag it after lunch.',
      ],
    },
    {
      topic: 'flaky tests',
      messages: [
        'The upload test failed twice today. Has anyone seen this?',
        '```ts\nexpect(await upload(file)).toBe(201);\n```\nIt is this line, and only when the disk is slow.',
        'We could wait for the event instead of the timer.',
        ':+1: I will try that.',
      ],
    },
    {
      topic: 'lunch',
      messages: [
        'Noodles or salad today?',
        'Noodles! :ramen:',
        'Count me in, at half past twelve.',
        'See you downstairs.',
      ],
    },
  ],
  channels: [
    ['design reviews', 'Mock-ups and prototypes before we build them'],
    ['releases', 'What ships, and when'],
    ['support', 'Questions from customers'],
    ['backend', 'Servers, queues and databases'],
    ['mobile', 'The apps for phones and tablets'],
    ['documentation', 'Guides, examples and release notes'],
    ['incidents', 'What is down, and what we do about it'],
    ['accessibility', 'Keyboards, contrast and screen readers'],
    ['onboarding', 'For everyone who is new'],
    ['books', 'What we are reading'],
    ['lunch', 'Who goes where, and when'],
    ['random', 'Everything else'],
  ],
  groups: [
    ['reviewers', 'Look at every change'],
    ['release-managers', 'Decide what ships'],
    ['translators', 'Translate the app'],
    ['mentors', 'Help new colleagues'],
    ['writers', 'Keep the guides up to date'],
    ['first-aid', 'Know where the bandages are'],
    ['event-crew', 'Prepare the summer party'],
    ['testers', 'Try it before everyone else'],
  ],
  folders: [
    ['Product', 'What we build'],
    ['Engineering', 'How we build it'],
    ['Customers', 'Who we build it for'],
    ['Operations', 'What keeps it running'],
    ['Learning', 'Talks, books and courses'],
    ['Social', 'Everything but work'],
  ],
};
