import type { SiteObserver } from '../../runtime/control/route.js';

/** Tells several observers what happens on a server. */
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
