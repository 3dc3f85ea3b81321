// Globals that `fetch` needs. Node has them, but jest-environment-jsdom leaves them out.
const NEEDED = [
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

const missing = NEEDED.filter((name) => !(name in globalThis));
// Node's fetch sends only its own URLSearchParams as a form.
if (missing.includes('fetch')) missing.push('URL', 'URLSearchParams');
const vm = globalThis.process?.getBuiltinModule?.('node:vm');
if (vm !== undefined) for (const name of missing) Reflect.set(globalThis, name, vm.runInThisContext(name));
