import { useHiddenModules } from '#web/session/hidden-modules.ts';
import { HiddenModulePage, NotFoundPage, screenAt } from './family-routes.ts';
import { paths, usePath } from './paths.ts';

/** The screen of the current path. Another path remounts it without its state. */
export function FamilyRoutes() {
  const path = usePath();
  const shown = screenAt(path);
  const hidden = useHiddenModules();
  if (shown?.module && hidden.includes(shown.module)) return <HiddenModulePage key={path} />;
  return shown ? <shown.Screen key={path} path={path} settings={paths.settings} /> : <NotFoundPage key={path} />;
}
