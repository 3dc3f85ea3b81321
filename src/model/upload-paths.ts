const PATH = /\/?user_uploads\/(\d+\/[\p{L}\p{N}._%/-]+)/gu;

/** Paths of uploaded files that Markdown links to, without `/user_uploads/`, each once. */
export function uploadPathsIn(text: string): string[] {
  if (!text.includes('user_uploads/')) return [];
  return [...new Set([...text.matchAll(PATH)].map(([, path = '']) => decodedPath(path)))];
}

/** Decodes a percent-encoded path. Returns a malformed one unchanged. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
