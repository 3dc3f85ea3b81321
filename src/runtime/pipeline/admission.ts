import { ApiError } from '../../contract/errors/index.js';
import type { EndpointMeta } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import type { DeepReadonly, Organization, User } from '../../model/index.js';
import { faultError, isError } from '../faults/fault-effects.js';
import type { Caller } from '../faults/faults.js';
import { authenticate, unauthorized } from './authenticate.js';
import type { PipelineParts } from './parts.js';
import { noteOn, type RequestContext } from './request-context.js';

/** Who may come in: authentication, then an injected error, then the role (open points: HTTP). */
export class Admission {
  readonly #parts: PipelineParts;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
  }

  /** The caller. @throws ApiError when they may not call this, or an injected error met the request */
  admit(org: Organization, context: RequestContext): DeepReadonly<User> | undefined {
    const { endpoint, fault } = context;
    const actor = this.#identify(org, context);
    const injected = fault && faultError(fault, context.fields);
    if (injected) {
      noteOn(context, `fault ${fault.id} answered this`);
      throw injected;
    }
    if (endpoint.role === 'administrator' && (actor === undefined || actor.role > 200)) {
      throw new ApiError('BAD_REQUEST', 'Only organization administrators may do this');
    }
    const forBots = endpoint.botsSince;
    if (
      forBots !== undefined &&
      actor?.bot_type != null &&
      !supports(this.#parts.serverVersion.level, forBots)
    ) {
      throw new ApiError('BAD_REQUEST', 'Bots may not do this');
    }
    return actor;
  }

  /** A request that fails before an injected error acts leaves it for the next; a mere delay has acted already. */
  giveBackFault(context: RequestContext): void {
    const { fault } = context;
    if (fault === undefined || !isError(fault)) return;
    this.#parts.faults.giveBack(fault);
    context.fault = undefined;
  }

  #identify(org: Organization, context: RequestContext): DeepReadonly<User> | undefined {
    const { endpoint } = context;
    if (endpoint.auth === 'none') return undefined;
    try {
      const actor = authenticate(org, context.authorization);
      if (actor === undefined) {
        if (this.#isPublic(org, endpoint)) return undefined;
        throw unauthorized();
      }
      context.userId = actor.id;
      this.#parts.limiter.assertWithin(actor.id, org.settings.rate_limit, org.clock.now());
      return actor;
    } catch (error) {
      this.giveBackFault(context);
      throw error;
    }
  }

  /** Whether everybody may call an endpoint, without credentials. */
  #isPublic(org: Organization, { auth, publicSince }: EndpointMeta): boolean {
    if (auth !== 'optional' || !org.settings.public_access) return false;
    return publicSince === undefined || supports(this.#parts.serverVersion.level, publicSince);
  }
}

/** Who sent a request, asked only where a fault is for one user. */
export function callerOf(org: Organization, authorization: string | null): Caller {
  return {
    personas: org.personas,
    userId() {
      try {
        return authenticate(org, authorization)?.id;
      } catch {
        return undefined;
      }
    },
  };
}
