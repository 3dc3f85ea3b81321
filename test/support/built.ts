/** `startServer` of the built package, which includes the inspector. */
export async function builtServer(): Promise<typeof import('../../src/server/index.js').startServer> {
  const built = new URL('../../dist/server/index.js', import.meta.url);
  return (await import(built.href)).startServer;
}
