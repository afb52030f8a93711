import { useCurrentUser } from '#web/session/session-queries.ts';
import { useHiddenModules } from '#web/session/hidden-modules.ts';
import { HiddenModulePage, NotFoundPage, screenAt } from './family-routes.ts';
import { isOnlyRelative } from './app-area.ts';
import { paths, usePath } from './paths.ts';

/** The screen of the current path. Another path remounts it without its state. */
export function FamilyRoutes() {
  const path = usePath();
  // The home page of a relative without children.
  const isRelative = isOnlyRelative(useCurrentUser());
  const shown = screenAt(isRelative && path === paths.home ? paths.followed : path);
  const hidden = useHiddenModules();
  if (shown?.module && hidden.includes(shown.module)) return <HiddenModulePage key={path} />;
  return shown ? <shown.Screen key={path} path={path} settings={paths.settings} /> : <NotFoundPage key={path} />;
}
