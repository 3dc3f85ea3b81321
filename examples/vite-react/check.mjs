/** Checks that the production build contains nothing of the mock. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js'));
assert.equal(scripts.length, 1);
assert.doesNotMatch(readFileSync(`dist/assets/${scripts[0]}`, 'utf8'), /team-chat-mock|startWorker/);
