/**
 * Returns the text of a version's section in the changelog.
 *
 * @param {{ version?: string, manifest: { version: string, homepage: string }, changelog: string }} release
 * @returns {string}
 * @throws {Error} if the release is not ready: another version in package.json, no section, no date, or no owner.
 */
export function releaseNotes({ version, manifest, changelog }) {
  if (version === undefined || version === '') throw new Error('Pass a version, such as 0.3.0.');
  if (manifest.version !== version) {
    throw new Error(
      `package.json has version ${manifest.version}, not ${version}. Run "npm version ${version}".`,
    );
  }
  if (manifest.homepage.includes('OWNER')) {
    throw new Error('The owner of the repository is not set. Run "npm run set-owner -- NAME".');
  }
  const start = changelog.indexOf(`\n## [${version}]`);
  if (start === -1) throw new Error(`CHANGELOG.md has no section "## [${version}] - DATE".`);
  const [heading = '', ...lines] = changelog.slice(start + 1).split('\n');
  if (!/\d{4}-\d{2}-\d{2}$/.test(heading)) {
    throw new Error(`The section ${version} of CHANGELOG.md has no date: "${heading}".`);
  }
  const end = lines.findIndex((line) => line.startsWith('## '));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .join('\n')
    .trim();
}
