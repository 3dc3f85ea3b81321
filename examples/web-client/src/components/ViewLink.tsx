import { currentIf } from '../route';
import type { ShownView } from '../views';

interface ViewLinkProps {
  view: ShownView;
  /** Pins the view, or hides it when it is pinned. */
  onPin(): void;
  onRemove(): void;
}

export function ViewLink({ view: { fragment, name, pinned, builtIn }, onPin, onRemove }: ViewLinkProps) {
  return (
    <li class="entry">
      <a href={`#${fragment}`} aria-current={currentIf(`#${fragment}`)}>
        <span class="name">{name}</span>
      </a>
      <button type="button" class="small" aria-label={`${pinned ? 'Hide' : 'Pin'} ${name}`} onClick={onPin}>
        {pinned ? 'Hide' : 'Pin'}
      </button>
      {!builtIn && (
        <button type="button" class="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          ×
        </button>
      )}
    </li>
  );
}
