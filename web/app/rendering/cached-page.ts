/**
 * Runs first on the page that the service worker caches, which is the same for every reader: sets the language and the
 * theme before anything is painted, and starts the first requests while the app's script is still loading.
 */
import { initialRequests } from '#core/http/initial-requests.ts';
import { normalizePath } from '#core/http/page-addresses.ts';
import { preferredLocale } from '#core/lang/preferred-locale.ts';

const { documentElement: root, currentScript } = document;
const [chosen = '', theme = 'system'] = /(?:^|; )parvis-look=([^;]*)/.exec(document.cookie)?.[1]?.split('.') ?? [];
const locale = preferredLocale([chosen, ...navigator.languages]);
root.lang = locale;
root.dataset['theme'] = theme;

const preload = (properties: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), properties));

const catalog = currentScript?.dataset[locale];
if (catalog) preload({ rel: 'modulepreload', crossOrigin: '', nonce: currentScript.nonce, href: catalog });
// After a sign-out they would be refused.
if (!localStorage.getItem('parvis-left')) {
  for (const href of initialRequests(normalizePath(location.pathname))) {
    preload({ rel: 'preload', as: 'fetch', crossOrigin: 'use-credentials', href });
  }
}
