/** Bytes that fit into the arguments of a function call. */
const CHUNK_BYTES = 0x8000;

/** Encodes bytes in Base64, in browsers too. */
export function base64Of(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    chunks.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES)));
  }
  return btoa(chunks.join(''));
}

/** Decodes Base64, in browsers too. A loop takes a tenth of the time of `Uint8Array.from` with a function. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** The value of an `Authorization` header. */
export function basicAuth(email: string, apiKey: string): string {
  return `Basic ${base64Of(new TextEncoder().encode(`${email}:${apiKey}`))}`;
}
