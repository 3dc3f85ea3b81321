#!/usr/bin/env node
import { complain } from './command/print.js';
import { main } from './command.js';

// Output that cannot be written (`openapi | head`, a closed terminal) must not stop the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// A configuration or scenario may leave a rejected promise behind; the server keeps running.
process.on('unhandledRejection', (reason) => {
  complain(`Unhandled rejection: ${reason instanceof Error ? reason.message : String(reason)}`, 0);
});

process.exitCode = await main(process.argv.slice(2));
