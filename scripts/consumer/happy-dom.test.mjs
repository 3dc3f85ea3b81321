// @vitest-environment happy-dom
// The fetch of happy-dom sends preflights, like that of a page.
import './subpaths.test.mjs';
