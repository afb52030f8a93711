/** Where the page begins: the words of the reader's language, then the app. */
import '#web/ui/tokens.css';
import { i18n } from '@lingui/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { firstLocale, firstTheme, speak, wear } from '#web/words/language.ts';
import { askAhead } from './ask-ahead.ts';
import { surviveTranslation } from './browser-translation.ts';
import { drawnPage } from './drawn-page.ts';
import { screenAt } from './family-screens.ts';
import { Page } from './Page.tsx';
import { plain } from './paths.ts';
import { live, queryClient } from './query-client.ts';

/**
 * How long the first drawing waits for what it shows, so that it is drawn once: what was sent along is there by then.
 */
const aMoment = 80;

surviveTranslation(document);
// Where nothing is drawn yet: after the scripts, which need the line more, and before the first words, which then
// seldom change their face.
void document.fonts.load('1em Figtree');
const { place, drawnIn } = drawnPage;
const now = drawnIn === undefined ? new Date() : new Date(drawnIn * 60_000);
// On its way while it is asked who is here.
void screenAt(plain(location.pathname))
  ?.Screen.bring?.()
  .catch(() => undefined);
const asked = askAhead(queryClient, location.pathname, now);
wear(firstTheme());
await speak(firstLocale());
await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, aMoment))]);

const page = <Page i18n={i18n} client={queryClient} drawnIn={drawnIn} follow={(user) => live.start(user)} />;
if (drawnIn === undefined) createRoot(place).render(page);
else {
  hydrateRoot(place, page);
  drawnPage.takeOver();
}
document.getElementById('not-started')?.remove();
