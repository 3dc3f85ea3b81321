import { defineScenario } from './define.js';
import { editedHistoryScenario } from './edited-history.js';
import { SCENARIO_METADATA } from './metadata.js';

export const historyHiddenScenario = defineScenario({
  name: 'history-hidden',
  description: SCENARIO_METADATA['history-hidden'].description,
  purpose: [
    'As `edited-history`, but `allow_edit_history` is false. `GET /messages?anchor=newest&num_before=20&num_after=0` by member:',
    'no message has `edit_history`; `last_edit_timestamp` and `last_moved_timestamp` are still there.',
  ].join(' '),
  extends: editedHistoryScenario,
  settings: { allow_edit_history: false },
  seed() {
    // The setting is all.
  },
});
