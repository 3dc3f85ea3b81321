/** Decides which modules share a chunk. */
import { SRC } from './paths.mjs';

/** @import { OutputChunk } from 'rolldown' */

/** The entry point for pages, and the other entry points, grouped by the modules that they share with it. */
const PAGE = 'handlers/index.ts';
const PARTS = {
  client: ['runtime/control/client/index.ts'],
  data: ['scenarios/index.ts', 'factories/index.ts'],
  // The server works without msw.
  server: ['server/index.ts'],
};

/** Modules that the first request imports to seed a scenario. */
const FIRST_REQUEST = ['scenarios/build.ts', 'handlers/text/renderer.rules.ts'];

/** The library that stores records. It is imported with the first record. */
const DATA_LIBRARY = '/@msw/data/';

/** The code of the endpoints of an area. The first request for the area imports it. */
const AREA = /^handlers\/endpoint-code\//;
/** Modules that this many areas need are loaded with the first request. */
const MANY_AREAS = 4;

/**
 * Groups modules that are loaded together. By itself, the bundler makes a chunk for each combination of entry points and
 * dynamic imports. A page would load 72 of them before its first response, and many small chunks compress worse than a
 * few large ones.
 * @param {OutputChunk[]} chunks the chunks that the bundler makes by itself
 * @returns names of chunks by the ID of a module; the bundler decides about other modules
 */
export function chunkNames(chunks) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  /** @type {(chunk: OutputChunk | undefined, found?: Set<string>) => Set<string>} */
  const neededBy = (chunk, found = new Set()) => {
    if (chunk === undefined || found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    for (const file of chunk.imports) neededBy(byFile.get(file), found);
    return found;
  };
  /** @type {(chunk: OutputChunk) => string[]} */
  const modulesOf = ({ moduleIds }) => moduleIds.map((id) => id.slice(SRC.length));
  /** @type {(path: string) => OutputChunk | undefined} */
  const withModule = (path) => chunks.find((chunk) => modulesOf(chunk).includes(path));

  const onImport = neededBy(withModule(PAGE));
  const parts = Object.entries(PARTS).map(([name, paths]) => {
    const files = new Set(paths.flatMap((path) => [...neededBy(withModule(path))]));
    return { name, files };
  });
  const library = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(DATA_LIBRARY)));
  const onRequest = new Set(
    [library, ...FIRST_REQUEST.map(withModule)].flatMap((chunk) => [...neededBy(chunk)]),
  );
  const areas = chunks
    .filter((chunk) => modulesOf(chunk).some((path) => AREA.test(path)))
    .map((chunk) => neededBy(chunk));

  /** @type {(chunk: OutputChunk) => string | undefined} */
  const nameOf = ({ fileName }) => {
    if (onImport.has(fileName)) {
      return ['mock', ...parts.filter(({ files }) => files.has(fileName)).map(({ name }) => name)].join('-');
    }
    const users = areas.filter((files) => files.has(fileName));
    return onRequest.has(fileName) || users.length >= MANY_AREAS ? 'first-request' : undefined;
  };
  return new Map(
    chunks
      .filter(({ isEntry }) => !isEntry)
      .flatMap((chunk) => chunk.moduleIds.map((id) => [id, nameOf(chunk)])),
  );
}
