export async function register() {
  if (process.env.NODE_ENV === 'development' && process.env.NEXT_RUNTIME === 'nodejs') {
    const { setupTeamChat } = await import('team-chat-mock/node');
    const { listen } = setupTeamChat(
      { baseUrl: 'https://chat.example.com' },
      // Next.js itself sends requests, too.
      { onUnhandledRequest: 'bypass' },
    );
    listen();
  }
}
