// @vitest-environment happy-dom
// Its fetch asks beforehand, as a page's does.
import './subpaths.test.mjs';
