import { badParameter } from '../../contract/errors/index.js';
import type { Organization } from '../../model/index.js';
import { assertLength } from '../text/text.rules.js';

const MAX_WORD_LENGTH = 100;

/** The alert words of a user. */
export function alertWordsOf(org: Organization, userId: number): string[] {
  return org.tables.alert_words.by('user', userId).map(({ word }) => word);
}

/**
 * Trims and checks alert words.
 * @throws ApiError `BAD_REQUEST` for an empty word, or one of more than 100 characters
 */
export function parseAlertWords(input: readonly string[]): string[] {
  return input.map((untrimmed) => {
    const word = untrimmed.trim();
    if (word === '') throw badParameter('alert_words', 'a word may not be empty');
    assertLength('alert_words', word, MAX_WORD_LENGTH);
    return word;
  });
}
