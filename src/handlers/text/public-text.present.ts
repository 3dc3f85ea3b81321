import type { Organization } from '../../model/index.js';
import { rendererOf } from './renderer.rules.js';

/** Renders Markdown that everyone may see: descriptions and profile values. */
export function renderPublicText(org: Organization, text: string): string {
  return rendererOf(org).publicText(text);
}
