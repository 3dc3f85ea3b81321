/** Serves the API on the origin of the app. */
import { createFetchHandler, createTeamChatMock } from 'team-chat-mock';

const handle = createFetchHandler(createTeamChatMock());

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
