import { narrowOf } from '../narrow';
import { fragment } from '../route';
import { Conversation } from './Conversation';
import { GroupList } from './GroupList';
import { Inbox } from './Inbox';
import { Invitations } from './Invitations';
import { MemberList } from './MemberList';
import { ScheduledList } from './ScheduledList';

const PAGES: Readonly<Record<string, () => preact.JSX.Element>> = {
  inbox: Inbox,
  scheduled: ScheduledList,
  members: MemberList,
  groups: GroupList,
  invitations: Invitations,
};

/** The page selected by the URL; by default all received messages. */
export function Page() {
  const shown = fragment.value;
  const Named = PAGES[shown];
  if (Named !== undefined) return <Named />;
  return <Conversation key={shown} narrow={narrowOf(shown) ?? []} />;
}
