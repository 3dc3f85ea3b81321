import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedList } from '../../src/model/sorted-lists.js';
import { numRuns } from '../support/properties.js';

test('contains the same numbers as a set after any additions, removals and reads', () => {
  const number = fc.integer({ min: 0, max: 3000 });
  const rarely = fc.nat(500).map((value) => value === 0);
  const change = fc.record({ number, isAdded: fc.boolean(), isRead: rarely });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 1500, size: 'max' }), (changes) => {
      const wanted = new Set(Array.from({ length: 1200 }, (_, index) => index * 2));
      const list = new SortedList();
      for (const each of wanted) list.change(each, true);
      for (const { number, isAdded, isRead } of changes) {
        list.change(number, isAdded);
        if (isAdded) wanted.add(number);
        else wanted.delete(number);
        if (isRead) expect(list.read().length).toBe(wanted.size);
      }
      expect(list.read()).toEqual([...wanted].toSorted((a, b) => a - b));
    }),
    numRuns(30),
  );
});
