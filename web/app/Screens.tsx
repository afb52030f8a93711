import { NotFoundPage, screenAt } from './family-screens.ts';
import { paths, usePath } from './paths.ts';

/** The screen of the address; another address is another one, of which nothing stays. */
export function Screens() {
  const path = usePath();
  const shown = screenAt(path);
  return shown ? <shown.Screen key={path} path={path} settings={paths.settings} /> : <NotFoundPage key={path} />;
}
