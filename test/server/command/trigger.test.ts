import { expect, test } from 'vitest';
import { triggerCommand } from '../../../src/server/command/trigger.js';

test('rejects text after a kind that takes none', async () => {
  await expect(triggerCommand('delete', ['hello', 'all'], { url: 'http://127.0.0.1:1' })).rejects.toThrow(
    'Unexpected "hello all": the trigger "delete" takes no text. Its details: from, message_id.',
  );
});
