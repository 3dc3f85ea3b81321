/** Loads all code that the control API imports later. */
export async function preloadControl(): Promise<void> {
  await Promise.all([
    import('../../factories/create-records.js'),
    import('../../scenarios/seed-file/index.js'),
    import('./app.js'),
    import('./setting-notes.js'),
  ]);
}
