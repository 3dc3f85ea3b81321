/** Rewrites screenshots as PNG files with at most 256 colors. The files become about four times smaller. */
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** @typedef {{ color: number, count: number }[]} Box */

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const MAX_COLORS = 256;

/**
 * Returns a PNG with a palette from one with 8-bit RGB or RGBA pixels. Transparency is dropped.
 * @param {Buffer} png
 */
export function withPalette(png) {
  const { width, height, channels, pixels } = decode(png);
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (let at = 0; at < pixels.length; at += channels) {
    const color = pixels.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const boxes = split([...counts].map(([color, count]) => ({ color, count })));
  const indexes = new Map(boxes.flatMap((box, index) => box.map(({ color }) => [color, index])));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      rows[y * (width + 1) + 1 + x] = indexes.get(pixels.readUIntBE(at, 3)) ?? 0;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Each pixel has 8 bits, which are the index of a color.
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(boxes.flatMap(meanOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Splits colors into boxes of similar colors. Each step splits the box with the largest error, in the middle of its widest range.
 * @param {Box} colors
 */
function split(colors) {
  const boxes = [colors];
  while (boxes.length < MAX_COLORS) {
    const { box, index, shift, error } = boxes
      .map((one, at) => ({ box: one, index: at, ...spreadOf(one) }))
      .reduce((worst, one) => (one.error > worst.error ? one : worst));
    if (error === 0) break;
    const sorted = box.toSorted((a, b) => part(a.color, shift) - part(b.color, shift));
    boxes.splice(index, 1, ...halvesOf(sorted, shift));
  }
  return boxes;
}

/**
 * The component (red, green or blue) with the widest range in a box, and the error of one color for all its
 * pixels.
 * @param {Box} box
 */
function spreadOf(box) {
  const pixels = box.reduce((sum, { count }) => sum + count, 0);
  const widest = [16, 8, 0]
    .map((shift) => {
      const values = box.map(({ color }) => part(color, shift));
      return { shift, width: Math.max(...values) - Math.min(...values) };
    })
    .reduce((best, one) => (one.width > best.width ? one : best));
  return { shift: widest.shift, error: widest.width ** 2 * Math.sqrt(pixels) };
}

/**
 * @param {Box} box
 * @param {number} shift
 */
function halvesOf(box, shift) {
  const values = box.map(({ color }) => part(color, shift));
  const mean = (Math.min(...values) + Math.max(...values)) / 2;
  const middle = values.findIndex((value) => value > mean);
  return [box.slice(0, middle), box.slice(middle)];
}

/** @type {(color: number, shift: number) => number} */
const part = (color, shift) => (color >> shift) & 255;

/**
 * The mean color of a box. Large areas almost keep their color.
 * @param {Box} box
 */
function meanOf(box) {
  const pixels = box.reduce((sum, { count }) => sum + count, 0);
  return [16, 8, 0].map((shift) =>
    Math.round(box.reduce((sum, { color, count }) => sum + part(color, shift) * count, 0) / pixels),
  );
}

/**
 * @param {string} name
 * @param {Buffer} data
 */
function chunk(name, data) {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * The pixels of a PNG that is not interlaced.
 * @param {Buffer} png
 */
function decode(png) {
  /** @type {Buffer[]} */
  const parts = [];
  /** @type {Buffer} */
  let header = Buffer.alloc(0);
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') header = data;
    if (name === 'IDAT') parts.push(data);
    at += length + 12;
  }
  const [width, height, channels] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3];
  const lines = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = lines.readUInt8(y * (stride + 1));
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : pixels.readUInt8(y * stride + x - channels);
      const up = y === 0 ? 0 : pixels.readUInt8((y - 1) * stride + x);
      const corner = y === 0 || x < channels ? 0 : pixels.readUInt8((y - 1) * stride + x - channels);
      const raw = lines.readUInt8(y * (stride + 1) + 1 + x);
      pixels[y * stride + x] = raw + predicted(filter, left, up, corner);
    }
  }
  return { width, height, channels, pixels };
}

/**
 * The number that a filter of the format adds to a byte.
 * @param {number} filter
 * @param {number} left
 * @param {number} up
 * @param {number} corner
 */
function predicted(filter, left, up, corner) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const estimate = left + up - corner;
  const [toLeft, toUp] = [Math.abs(estimate - left), Math.abs(estimate - up)];
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
