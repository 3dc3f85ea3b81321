const NAME = /^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i;

/**
 * Returns the text of package.json with another owner of the repository, in all of its links.
 *
 * @param {string} manifest
 * @param {string | undefined} owner
 * @returns {string}
 * @throws {Error} if the owner is not a name of GitHub.
 */
export function withOwner(manifest, owner) {
  if (owner === undefined || !NAME.test(owner)) {
    throw new Error(
      `Invalid owner ${JSON.stringify(owner)}. Pass a user or an organization of GitHub: npm run set-owner -- NAME`,
    );
  }
  /** @type {{ repository: { url: string } }} */
  const { repository } = JSON.parse(manifest);
  const [, current] = /github\.com\/([^/]+)\//.exec(repository.url) ?? [];
  return manifest
    .replaceAll(`github.com/${current}/`, `github.com/${owner}/`)
    .replaceAll(`//${current}.github.io/`, `//${owner}.github.io/`);
}
