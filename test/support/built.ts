/** `startServer` as it was built: only then is there an inspector for browsers. */
export async function builtServer(): Promise<typeof import('../../src/server/index.js').startServer> {
  const built = new URL('../../dist/server/index.js', import.meta.url);
  return (await import(built.href)).startServer;
}
