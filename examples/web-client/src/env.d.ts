interface ImportMetaEnv {
  /** Base address of a running `team-chat-mock` server; without it the mock runs in the browser. */
  readonly VITE_API?: string;
}
