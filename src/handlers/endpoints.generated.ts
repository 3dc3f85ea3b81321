// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
import * as bots from './endpoint-code/bots.generated.js';
import * as channels from './endpoint-code/channels.generated.js';
import * as drafts from './endpoint-code/drafts.generated.js';
import * as events from './endpoint-code/events.generated.js';
import * as folders from './endpoint-code/folders.generated.js';
import * as groups from './endpoint-code/groups.generated.js';
import * as invitations from './endpoint-code/invitations.generated.js';
import * as messages from './endpoint-code/messages.generated.js';
import * as navigation from './endpoint-code/navigation.generated.js';
import * as presence from './endpoint-code/presence.generated.js';
import * as push from './endpoint-code/push.generated.js';
import * as scheduled from './endpoint-code/scheduled.generated.js';
import * as server from './endpoint-code/server.generated.js';
import * as users from './endpoint-code/users.generated.js';

/** All endpoints, by area and name. Requests import only the area that they need, with `load-endpoint.ts`. */
export const endpoints = Object.values({
  ...users,
  ...bots,
  ...groups,
  ...folders,
  ...messages,
  ...scheduled,
  ...drafts,
  ...invitations,
  ...navigation,
  ...events,
  ...presence,
  ...push,
  ...server,
  ...channels,
});
