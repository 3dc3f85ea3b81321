import { apiError, badParameter } from '../../contract/errors/index.js';
import { decodeParams, type EndpointMeta } from '../../contract/index.js';
import { supports } from '../../contract/levels/index.js';
import { type Organization, SPECTATOR } from '../../model/index.js';
import { definite } from '../../values.js';
import { decodedField } from './journaled-fields.js';
import type { RequestContext } from './request-context.js';

/**
 * Decodes the path and the parameters of a request.
 * @throws ApiError that names the first missing or wrong parameter
 */
export function decodeRequest(context: RequestContext, org: Organization): void {
  const { services, endpoint, server, target, fields, userAgent, userId } = context;
  const { level } = server.version;
  const anonymous = context.spectator ? SPECTATOR : undefined;
  const path = decodePath(endpoint, context.captured, org);
  const { values, ignored } = decodeParams(services.codeOf(endpoint).params, fields, level);
  for (const name of Object.keys(context.params)) {
    if (Object.hasOwn(values, name)) {
      context.params[name] = decodedField(name, fields.get(name), values[name]);
    }
  }
  context.ignored = ignored;
  context.call = {
    org,
    actor: userId === null ? anonymous : org.tables.users.get(userId),
    params: values,
    path,
    level,
    supports: (capability) => supports(level, capability),
    realmUrl: target.realmUrl,
    requestPath: target.path,
    userAgent: userAgent ?? '',
    signIn: (session) => {
      context.signedIn = session;
    },
  };
}

function decodePath(
  { pathParams }: EndpointMeta,
  captured: Readonly<Record<string, string>>,
  org: Organization,
): Record<string, string | number> {
  const values: Record<string, string | number> = {};
  for (const [name, kind] of Object.entries(pathParams)) {
    const value = definite(captured[name]);
    if (kind !== 'integer') values[name] = value;
    else if (org.follows('matchesOnlyDigits') && !/^\d+$/.test(value)) {
      throw apiError('NOT_FOUND', `"${value}" is not an ID, so that the path matches no endpoint`).because(
        'validPath',
        `The part "${name}" of the path must be an ID, not "${value}"`,
        'send a number in the path',
      );
    } else if (/^-?\d{1,15}$/.test(value)) values[name] = Number(value);
    else throw badParameter(name, 'not an integer');
  }
  return values;
}
