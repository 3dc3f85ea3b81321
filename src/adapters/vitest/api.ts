import { expect } from 'vitest';
import { matchers, type TeamChatMatchers } from './matchers.js';

export { expect } from 'vitest';
export type { ExpectedRequest, TeamChatMatchers } from './matchers.js';
export type { TeamChatFixtures } from './test.js';
export { describeEachLevel } from './test.js';

declare module 'vitest' {
  // biome-ignore lint/suspicious/noExplicitAny: a declaration that merges has to repeat the parameters as they are
  interface Matchers<T = any> extends TeamChatMatchers {}
}

expect.extend(matchers);
