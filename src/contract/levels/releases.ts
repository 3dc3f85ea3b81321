/** The first level of each release of the published server, newest first. */
const RELEASES = [
  [470, '12.0'],
  [421, '11.0'],
  [371, '10.0'],
  [277, '9.0'],
  [237, '8.0'],
  [185, '7.0'],
  [162, '6.0'],
  [125, '5.0'],
  [65, '4.0'],
  [25, '3.0'],
] as const satisfies readonly (readonly [level: number, version: string])[];

/** The release version that a server of this level reports. */
export function releaseOf(level: number): string {
  return RELEASES.find(([first]) => level >= first)?.[1] ?? '2.1';
}

/** The first level of a release. */
export function levelOf(release: (typeof RELEASES)[number][1]): number {
  return (RELEASES.find(([, version]) => version === release) as (typeof RELEASES)[number])[0];
}
