import { ApiError, badRequest } from '../../contract/errors/index.js';

/** The fields of a request, and a note about its body for the journal. */
export interface ReadFields {
  fields: Map<string, string | File>;
  note?: string;
  /** The beginning of a body that contains no fields. */
  text?: string;
}

/** Longer bodies without fields are truncated. */
const MAX_KEPT_TEXT_BYTES = 20_000;

/**
 * Reads the fields of a request with a body. Form fields override query fields, and the last of several
 * fields with one name wins.
 * @throws ApiError 413 for a body above `maxBytes`, 400 for a malformed form
 */
export async function readFields(request: Request, query: string, maxBytes: number): Promise<ReadFields> {
  const fields = queryFields(query);
  const bytes = await readBody(request, maxBytes);
  if (bytes.byteLength === 0) return { fields };
  const type = request.headers.get('content-type') ?? '';
  const kind = type.split(';')[0]?.trim().toLowerCase();
  if (kind === 'application/x-www-form-urlencoded') {
    for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes))) fields.set(name, value);
    return { fields };
  }
  if (kind === 'multipart/form-data') {
    for (const [name, value] of await readMultipart(bytes, type)) fields.set(name, value);
    return { fields };
  }
  const what = type === '' ? 'a body without a content type' : `a body of type ${type}`;
  const text = new TextDecoder().decode(bytes.subarray(0, MAX_KEPT_TEXT_BYTES));
  return { fields, text, note: `${what} contains no fields; send a form (urlencoded or multipart)` };
}

/** Whether a request may have a body. */
export function hasBody({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** The fields of a query. The last of several with one name wins. */
export function queryFields(query: string): Map<string, string | File> {
  return new Map<string, string | File>(query === '' ? undefined : new URLSearchParams(query));
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw badRequest('The multipart body cannot be read').because(
      'readableBody',
      'The body is not what its content type says',
      'send it as FormData or URLSearchParams',
    );
  }
}

/**
 * Reads a body of at most `maxBytes`.
 * @throws ApiError 413 for a larger one
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(request.headers.get('content-length') ?? Number.NaN);
  if (announced > maxBytes) throw tooLarge(maxBytes);
  // Some browsers, such as Firefox, do not support `Request.body`.
  const { body }: { body?: Request['body'] } = request;
  if (announced <= maxBytes || !body) return checked(new Uint8Array(await request.arrayBuffer()), maxBytes);
  return readStream(body, maxBytes);
}

function checked(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Uint8Array<ArrayBuffer> {
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

/** Reads a body of unknown length in chunks, so that an endless one is rejected early. */
async function readStream(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      // Not awaited: for a cloned request it settles only when the other copy is cancelled too.
      void reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    pieces.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

function tooLarge(maxBytes: number): ApiError {
  return new ApiError(
    'BAD_REQUEST',
    `The body is larger than ${maxBytes} bytes`,
    {},
    { status: 413 },
  ).because(
    'bodySize',
    `The option \`maxBodyBytes\` is ${maxBytes}, and the body is larger`,
    'send a smaller body',
  );
}
