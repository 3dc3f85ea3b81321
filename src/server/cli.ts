#!/usr/bin/env node
import { main } from './command.js';

// A reader that has seen enough (`openapi | head`) is no mistake.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2));
