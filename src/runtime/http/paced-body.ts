/** The interval between two parts of a slow body, unless a part would be less than a byte. */
const PART_INTERVAL_MS = 50;

/** A body in parts, at a number of bytes a second; the first part comes after its own time. Without a rate, one part. */
export async function* bodyParts(
  bytes: Uint8Array,
  bytesPerSecond: number | undefined,
): AsyncGenerator<Uint8Array, void> {
  if (bytesPerSecond === undefined) {
    yield bytes;
    return;
  }
  const size = Math.max(1, Math.floor((bytesPerSecond * PART_INTERVAL_MS) / 1000));
  for (let start = 0; start < bytes.length; start += size) {
    const part = bytes.subarray(start, start + size);
    await pause((part.length / bytesPerSecond) * 1000);
    yield part;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
