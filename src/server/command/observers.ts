import type { SiteObserver } from '../../runtime/control/route.js';

/** Forwards the notifications of a server to several observers. */
export function observedBy(observers: readonly SiteObserver[]): SiteObserver {
  return {
    began: (...args) => {
      for (const observer of observers) observer.began(...args);
    },
    joined: (...args) => {
      for (const observer of observers) observer.joined(...args);
    },
    controlled: (...args) => {
      for (const observer of observers) observer.controlled(...args);
    },
    ended: () => {
      for (const observer of observers) observer.ended?.();
    },
  };
}
