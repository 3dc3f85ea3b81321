import { errors } from '../../handlers/error-recipes/index.js';
import type { Route } from './route.js';

/** Every documented error with the ways to see it; each `fault` is a body for `POST faults`. */
export const listErrors: Route = () => ({ errors });
