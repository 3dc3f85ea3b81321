/** A line of a page that calls curl, as the request that it makes. */
export interface CurlCall {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** Reads the flags that the documentation uses; any other is an error. */
export function parseCurl(line: string): CurlCall {
  const words = [...line.replace(/ +# .*$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? (bare as string),
  );
  if (words.shift() !== 'curl') throw new Error(`no call of curl: ${line}`);
  let method: string | undefined;
  let url: string | undefined;
  let body: string | undefined;
  const headers: Record<string, string> = {};
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '-X') method = words.shift();
    else if (word === '-d') body = words.shift();
    else if (word === '-u') headers.authorization = `Basic ${btoa(words.shift() ?? '')}`;
    else if (word === '-N') continue;
    else if (word.startsWith('-') || url !== undefined) throw new Error(`cannot read "${word}" in: ${line}`);
    else url = word.includes('://') ? word : `http://${word}`;
  }
  if (url === undefined) throw new Error(`no address in: ${line}`);
  if (body !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  return { method: method ?? (body === undefined ? 'GET' : 'POST'), url, headers, body };
}

/** The same, asked of a server on another port. */
export function runCurl(line: string, base: string): Promise<Response> {
  const { method, url, headers, body } = parseCurl(line);
  const { pathname, search } = new URL(url);
  return fetch(base + pathname + search, { method, headers, body });
}
