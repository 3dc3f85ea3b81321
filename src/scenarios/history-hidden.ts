/** Requests to try with their responses, as Markdown. */
export const purpose = [
  'Like `edited-history`, but `allow_edit_history` is false. `GET',
  '/messages?anchor=newest&num_before=20&num_after=0` by member: no message has `edit_history`, but',
  '`last_edit_timestamp` and `last_moved_timestamp` are still set.',
].join(' ');
