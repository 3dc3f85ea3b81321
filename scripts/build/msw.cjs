require('./globals.cjs');

// Uses the project's msw if it can be loaded, so that the project can combine these handlers with its others.
try {
  module.exports = require('msw');
} catch {
  module.exports = require('./bundled-msw.cjs');
}
