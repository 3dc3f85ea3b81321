interface ImportMetaEnv {
  /** Base URL of a running `team-chat-mock` server; without it the mock runs in the browser. */
  readonly VITE_API?: string;
}
