let serve: Promise<(request: Request) => Promise<Response>> | undefined;

async function handle(request: Request) {
  // Keeps the mock out of production builds.
  if (process.env.NODE_ENV !== 'development') return new Response(null, { status: 404 });
  serve ??= import('team-chat-mock').then(({ createFetchHandler, createTeamChatMock }) =>
    createFetchHandler(createTeamChatMock()),
  );
  return (await serve)(request);
}

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST, handle as PUT };
