#!/usr/bin/env node
import { messageOf } from '../values.js';
import { complain, FAILED } from './command/terminal.js';
import { main } from './command.js';

// Output that cannot be written (`openapi | head`, a closed terminal) must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// A configuration or scenario may leave a rejected promise unhandled. The server keeps running.
process.on('unhandledRejection', (reason) => {
  complain(`Unhandled rejection: ${messageOf(reason)}`, 0);
});

// The promise is not awaited, because the build of a single file does not support top-level `await`.
main(process.argv.slice(2)).then(
  (status) => {
    process.exitCode = status;
  },
  (error: unknown) => {
    process.exitCode = complain(messageOf(error), FAILED);
  },
);
