/**
 * Runs first on the page that the service worker caches, which is the same for every reader: sets the language and the
 * theme before anything is painted, shows the snapshot of the home, and starts the first requests while the app's
 * script is still loading.
 */
import { initialRequests } from '#core/http/initial-requests.ts';
import { normalizePath } from '#core/http/page-addresses.ts';
import { preferredLocale } from '#core/lang/preferred-locale.ts';
import { homeSnapshotItem, showHomeSnapshot } from '#web/offline/home-snapshot.ts';
import { keptFlag, signedOutFlag } from '#web/offline/kept-flag.ts';

const { documentElement: root, currentScript } = document;
const [chosen = '', theme = 'system'] = /(?:^|; )parvis-look=([^;]*)/.exec(document.cookie)?.[1]?.split('.') ?? [];
const locale = preferredLocale([chosen, ...navigator.languages]);
root.lang = locale;
root.dataset['theme'] = theme;

const preload = (properties: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), properties));

const catalog = currentScript?.dataset[locale];
if (catalog) preload({ rel: 'modulepreload', crossOrigin: '', nonce: currentScript.nonce, href: catalog });
const path = normalizePath(location.pathname);
// After a sign-out they would be refused.
if (!localStorage.getItem(signedOutFlag)) {
  for (const href of initialRequests(path)) {
    preload({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href });
  }
  if (path === '/') {
    new MutationObserver((_, observer) => {
      const place = document.getElementById('app');
      if (!place) return;
      observer.disconnect();
      showHomeSnapshot(place, localStorage.getItem(homeSnapshotItem), localStorage.getItem(keptFlag));
    }).observe(document, { childList: true, subtree: true });
  }
}
