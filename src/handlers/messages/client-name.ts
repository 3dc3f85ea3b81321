/** The client name from a User-Agent header: `ZulipPython/0.9` becomes `ZulipPython`. */
export function clientName(userAgent: string): string {
  const name = /^[^\s/]+/.exec(userAgent.trim())?.[0];
  if (name === undefined) return 'Unspecified';
  return name === 'Mozilla' ? 'website' : name;
}
