import { useApi } from '../api/context';
import { useAction } from '../hooks/use-action';
import { useLoaded } from '../hooks/use-loaded';
import { type ShownView, shownViews } from '../views';
import { AddView } from './AddView';
import { Loading } from './Loading';
import { Problem } from './Problem';
import { ViewLink } from './ViewLink';

/** The user's navigation views: the pinned ones, and hidden ones below "More views". */
export function NavigationViews() {
  const api = useApi();
  const views = useLoaded((api) => api.call('GET /navigation_views'), { on: ['navigation_view'] });
  const action = useAction();
  const act = async (task: () => Promise<unknown>) => {
    const done = await action.run(task);
    if (done) await views.reload();
    return done;
  };
  const pin = ({ fragment, configured, pinned }: ShownView) =>
    act(() =>
      configured
        ? api.call('PATCH /navigation_views/{fragment}', {
            path: { fragment },
            params: { is_pinned: !pinned },
          })
        : api.call('POST /navigation_views', { params: { fragment, is_pinned: !pinned } }),
    );
  const remove = ({ fragment }: ShownView) =>
    act(() => api.call('DELETE /navigation_views/{fragment}', { path: { fragment } }));
  const add = (fragment: string, name: string) =>
    act(() =>
      api.call('POST /navigation_views', {
        params: { fragment, is_pinned: true, ...(name === '' ? {} : { name }) },
      }),
    );
  const list = (some: readonly ShownView[]) => (
    <ul class="plain">
      {some.map((view) => (
        <ViewLink
          key={view.fragment}
          view={view}
          onPin={() => void pin(view)}
          onRemove={() => void remove(view)}
        />
      ))}
    </ul>
  );
  return (
    <nav aria-label="Views">
      <Loading from={views}>
        {({ navigation_views }) => {
          const all = shownViews(navigation_views);
          return (
            <>
              {list(all.filter(({ pinned }) => pinned))}
              <details>
                <summary>More views</summary>
                {list(all.filter(({ pinned }) => !pinned))}
                <AddView onAdd={add} />
              </details>
            </>
          );
        }}
      </Loading>
      <Problem error={action.error} />
    </nav>
  );
}
