/** The request that a curl command sends. */
export interface CurlCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Parses a curl command with the flags used in the documentation. Throws for any other flag. */
export function parseCurl(line: string): CurlCall {
  const words = [...line.replace(/ +# .*$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? (bare as string),
  );
  if (words.shift() !== 'curl') throw new Error(`Not a curl command: ${line}`);
  let method: string | undefined;
  let url: string | undefined;
  let body: string | undefined;
  const headers: Record<string, string> = {};
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') method = words.shift();
    else if (word === '-d') body = words.shift();
    else if (word === '-u') headers.authorization = `Basic ${btoa(words.shift() ?? '')}`;
    else if (word === '-N') continue;
    else if (word.startsWith('-') || url !== undefined)
      throw new Error(`Unknown argument "${word}" in: ${line}`);
    else url = word.includes('://') ? word : `http://${word}`;
  }
  if (url === undefined) throw new Error(`Missing URL in: ${line}`);
  if (body !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), url, headers, body };
}

/** Sends the request of a curl command to another server. */
export function runCurl(line: string, base: string): Promise<Response> {
  const { method, url, headers, body } = parseCurl(line);
  const { pathname, search } = new URL(url);
  return fetch(base + pathname + search, { method, headers, body });
}
