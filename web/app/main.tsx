/** Entry point: loads the catalog of the reader's language, then renders the app. */
import '#web/ui/styles/tokens.css';
import { i18n } from '@lingui/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { initialLocale, initialTheme, setLocale, applyTheme } from '#web/i18n/locale.ts';
import { prefetchInitial } from '#web/app/rendering/prefetch-initial.ts';
import { tolerateTranslation } from './browser-translation.ts';
import { serverRenderedPage } from '#web/app/rendering/server-rendered-page.ts';
import { screenAt } from './family-routes.ts';
import { AppProviders } from './AppProviders.tsx';
import { loadLate } from '#web/ui/browser/late-start.ts';
import { normalizePath } from './paths.ts';
import { datedNotice } from '#web/ui/StaleDataNotice.tsx';
import { follow, queryClient } from './query-client.ts';
import { noteServerTime } from '#web/ui/browser/server-clock.ts';
import { keptFlag } from '#web/offline/kept-flag.ts';
import { watchInstallOffer } from '#web/lazy/install-offer.ts';

/** How long the first render waits for its data, so that it renders once. Preloaded replies are there by then. */
const initialDataTimeoutMs = 80;
let keeping: Promise<boolean> | undefined;
const keep = async () => {
  const { keepForOffline } = await import('./keep-for-offline.ts');
  return (keeping ??= keepForOffline(queryClient));
};
datedNotice.load = keep;

tolerateTranslation(document);
watchInstallOffer();
// On a page without server rendering: load the font after the scripts, which need the bandwidth more, and before the
// first text, so that the font rarely swaps.
void document.fonts.load('1em Figtree');
const { place, drawnIn } = serverRenderedPage;
if (drawnIn !== undefined) noteServerTime((drawnIn + 0.5) * 60_000, Date.now() - performance.now());
// Load the screen while the session is being fetched.
void screenAt(normalizePath(location.pathname))
  ?.Screen.preload?.()
  .catch(() => undefined);
/** Not at the top level: the lazy chunks import this one, and would wait for it while it waits for them. */
async function start(): Promise<void> {
  const prefetched = prefetchInitial(queryClient, location.pathname, drawnIn);
  const kept = drawnIn === undefined && localStorage.getItem(keptFlag) && keep().catch(() => false);
  applyTheme(initialTheme());
  await setLocale(initialLocale());
  if (!(await kept))
    await Promise.race([prefetched, new Promise((resolve) => setTimeout(resolve, initialDataTimeoutMs))]);

  const page = <AppProviders i18n={i18n} client={queryClient} drawnIn={drawnIn} follow={follow} />;
  if (drawnIn === undefined) createRoot(place).render(page);
  else {
    hydrateRoot(place, page);
    serverRenderedPage.takeOver();
  }
  document.getElementById('not-started')?.remove();
  void loadLate(keep);
}
void start();
// What no screen waits for.
void loadLate(() => import('./after-start.ts')).then((late) => late.afterStart());
