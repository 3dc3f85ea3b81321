import type { MockState } from '../../runtime/mock/team-chat-mock.js';

/** The text for the console when the worker controls the page: the mocked API and the personas. */
export function banner(
  { scenario, featureLevel, dialect, personas }: MockState,
  hasDevtools: boolean,
): string {
  const width = Math.max(...Object.keys(personas).map((name) => name.length));
  const people = Object.entries(personas).map(
    ([name, { email, api_key }]) => `  ${name.padEnd(width)}  ${email}  ${api_key}`,
  );
  return [
    `[team-chat-mock] Mocking is on: scenario "${scenario}", feature level ${featureLevel}, dialect ${dialect}.`,
    'Sign in with an email and its API key, which is the password too:',
    ...people,
    hasDevtools
      ? 'The devtools are behind the round button in a corner of the page.'
      : 'For a panel in the page, pass { devtools: true } to startWorker.',
  ].join('\n');
}
