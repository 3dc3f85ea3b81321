/** Base64 of a string's UTF-8, in browsers too. */
export function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** The value of an `Authorization` header. */
export function basicAuth(email: string, apiKey: string): string {
  return `Basic ${base64(`${email}:${apiKey}`)}`;
}
