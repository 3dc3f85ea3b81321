import { expect, test } from 'vitest';
import type { FaultDelay } from '../../../src/runtime/faults/fault.js';
import { Faults } from '../../../src/runtime/faults/faults.js';

function draw(delay: FaultDelay, seed = 1, count = 4000): number[] {
  const faults = new Faults([], seed, () => ({}));
  return Array.from({ length: count }, () => faults.delayOf({ id: 1, method: 'GET', path: '/users', delay }));
}

const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('draws delays evenly between the ends of a range', () => {
  const drawn = draw({ min: 100, max: 300 });
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(100);
  expect(Math.max(...drawn)).toBeLessThan(300);
  expect(Math.abs(meanOf(drawn) - 200)).toBeLessThan(5);
  expect(drawn.filter((value) => value < 150).length / drawn.length).toBeCloseTo(0.25, 1);
});

test('draws delays from a normal distribution with the given mean and deviation', () => {
  const drawn = draw({ mean: 500, deviation: 50 });
  const mean = meanOf(drawn);
  expect(Math.abs(mean - 500)).toBeLessThan(5);
  expect(Math.sqrt(meanOf(drawn.map((value) => (value - mean) ** 2)))).toBeCloseTo(50, -1);
});

test('draws no negative delay', () => {
  expect(Math.min(...draw({ mean: 10, deviation: 100 }))).toBe(0);
});

test.each([
  ['delays of a range', { min: 1, max: 9 }],
  ['delays of a normal distribution', { mean: 5, deviation: 2 }],
])('draws %s identically for the same seed, and differently for another seed', (_, delay) => {
  expect(draw(delay, 7, 20)).toEqual(draw(delay, 7, 20));
  expect(draw(delay, 8, 20)).not.toEqual(draw(delay, 7, 20));
});
