import { useEffect } from 'preact/hooks';
import { useApi } from '../api/context';
import { useLoaded } from './use-loaded';

const REPORT_INTERVAL_MS = 60_000;

/** Who is online: `active` or `idle`; `undefined` for users who were never seen. */
export function usePresence(): { statusOf(email: string | undefined): string | undefined } {
  const { value } = useLoaded((api) => api.call('GET /realm/presence'), { on: ['presence'] });
  return {
    statusOf: (email) => (email === undefined ? undefined : value?.presences[email]?.aggregated?.status),
  };
}

/** Tells the server once a minute whether the user looks at the page. */
export function usePresenceReport(): void {
  const api = useApi();
  useEffect(() => {
    const report = () => {
      const status = document.hidden ? 'idle' : 'active';
      // A failure is not shown.
      api.call('POST /users/me/presence', { params: { status, ping_only: true } }).catch(() => undefined);
    };
    report();
    const timer = setInterval(report, REPORT_INTERVAL_MS);
    document.addEventListener('visibilitychange', report);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', report);
    };
  }, [api]);
}
