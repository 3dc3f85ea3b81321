require('./globals.cjs');

// msw itself where it can be loaded, so that its handlers and those of the project are of one kind.
try {
  module.exports = require('msw');
} catch {
  module.exports = require('./bundled-msw.cjs');
}
