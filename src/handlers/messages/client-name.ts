/** The client that a User-Agent header names, as messages show it: `ZulipPython/0.9` is `ZulipPython`. */
export function clientName(userAgent: string): string {
  const name = /^[^\s/]+/.exec(userAgent.trim())?.[0];
  if (name === undefined) return 'Unspecified';
  return name === 'Mozilla' ? 'website' : name;
}
