require('./globals.cjs');

try {
  module.exports = require('msw/node');
} catch {
  module.exports = require('./bundled-msw-node.cjs');
}
