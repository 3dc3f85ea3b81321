/** @jest-environment jsdom */
require('./chat.test.js');

test('runs in jsdom', () => {
  expect(document.createElement('p').tagName).toBe('P');
});
