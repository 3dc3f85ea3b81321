import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface PlantedFault {
  name: string;
  file: string;
  search: string;
  replace: string;
}

const faults = JSON.parse(
  readFileSync(new URL('./planted-faults.json', import.meta.url), 'utf8'),
) as PlantedFault[];

test.each(faults.map((fault) => [fault.name, fault] as const))(
  'finds exactly one occurrence of the code that the planted fault "%s" replaces',
  (_, { file, search, replace }) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(source.split(search)).toHaveLength(2);
    expect(replace).not.toBe(search);
  },
);
