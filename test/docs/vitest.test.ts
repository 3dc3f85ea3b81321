import { describe } from 'vitest';
import { expect, test } from '../../src/adapters/vitest/index.js';
import { firstSnippet } from '../support/snippet.js';

/** Stands for the code under test. */
async function inviteAs(authorization: string, invitee: string): Promise<{ code?: string }> {
  const response = await fetch('https://chat.example.com/api/v1/invites', {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ invitee_emails: invitee, stream_ids: '[1]' }),
  });
  return response.json();
}

describe('the first snippet of docs/guide/vitest.md', () => {
  firstSnippet('guide/vitest.md', 'expect', 'test', 'inviteAs')(expect, test, inviteAs);
});
