// @vitest-environment happy-dom
// Its fetch sends preflights, like a page's.
import './subpaths.test.mjs';
