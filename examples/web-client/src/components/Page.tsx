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

function Unknown({ address }: { address: string }) {
  return (
    <section class="page">
      <h1>This page does not exist</h1>
      <p>
        <code>#{address}</code> is not an address of this client. <a href="#inbox">Go to the inbox</a>
      </p>
    </section>
  );
}

/** The page selected by the URL. */
export function Page() {
  const shown = fragment.value;
  const Named = PAGES[shown];
  if (Named !== undefined) return <Named />;
  const narrow = shown === 'feed' ? [] : narrowOf(shown);
  if (narrow === undefined) return <Unknown address={shown} />;
  return <Conversation key={shown} narrow={narrow} />;
}
