// @vitest-environment jsdom
import './subpaths.test.mjs';
