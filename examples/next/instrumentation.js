/** Next.js calls this once when the server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { setupTeamChat } = await import('team-chat-mock/node');
  setupTeamChat({ baseUrl: 'https://chat.example.com' }).listen();
}
