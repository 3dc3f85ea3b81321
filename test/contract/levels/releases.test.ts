import { expect, test } from 'vitest';
import { LATEST_LEVEL, levelOf, RELEASE_NAMES, versionAt } from '../../../src/contract/levels/index.js';

test.each([
  ['2.1', 0],
  ['3.0-dev+git', 1],
  ['3.0', 25],
  ['4.0', 65],
  ['5.0', 122],
  ['6.0', 156],
  ['6.2', 157],
  ['7.0', 185],
  ['8.0', 237],
  ['9.0', 277],
  ['10.0', 371],
  ['10.1', 372],
  ['10.1', 376],
  ['11.0-dev+git', 377],
  ['11.0', 421],
  ['11.0', 424],
  ['12.0-dev+git', 425],
  ['12.0-dev+git', 480],
  ['12.0-dev+git', 496],
  ['12.0', 498],
  ['12.0', 499],
  ['12.2', 500],
  ['13.0-dev+git', 502],
  ['13.0-dev+git', LATEST_LEVEL],
])('reports version %s at level %i', (version, level) => {
  expect(versionAt(level)).toBe(version);
});

test.each(RELEASE_NAMES.filter((name) => name !== '12.1'))(
  'reports the release %s at the level of the release',
  (release) => {
    expect(versionAt(levelOf(release))).toBe(release);
  },
);
