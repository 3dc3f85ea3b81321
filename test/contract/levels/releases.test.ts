import { expect, test } from 'vitest';
import { LATEST_LEVEL, levelOf, RELEASE_NAMES, versionAt } from '../../../src/contract/levels/index.js';

test.each([
  [0, '2.1'],
  [1, '3.0-dev+git'],
  [25, '3.0'],
  [65, '4.0'],
  [122, '5.0'],
  [156, '6.0'],
  [157, '6.2'],
  [185, '7.0'],
  [237, '8.0'],
  [277, '9.0'],
  [371, '10.0'],
  [372, '10.1'],
  [376, '10.1'],
  [377, '11.0-dev+git'],
  [421, '11.0'],
  [424, '11.0'],
  [425, '12.0-dev+git'],
  [480, '12.0-dev+git'],
  [496, '12.0-dev+git'],
  [498, '12.0'],
  [499, '12.0'],
  [500, '12.2'],
  [502, '13.0-dev+git'],
  [LATEST_LEVEL, '13.0-dev+git'],
])('reports the version $1 at level $0', (level, version) => {
  expect(versionAt(level)).toBe(version);
});

test.each(RELEASE_NAMES.filter((name) => name !== '12.1'))(
  'reports the release %s at the level of the release',
  (release) => {
    expect(versionAt(levelOf(release))).toBe(release);
  },
);
