/** Where the page begins: the words of the reader's language, then the app. */
import '#web/ui/tokens.css';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { firstLocale, firstTheme, speak, wear } from '#web/words/language.ts';
import { App } from './App.tsx';
import { askAhead } from './ask-ahead.ts';
import { Boundary } from './Boundary.tsx';
import { queryClient } from './query-client.ts';
import { Unreached } from './Unreached.tsx';

/** How long the first drawing waits for what it shows, so that it is drawn once: what was sent along is there by then. */
const aMoment = 80;

// After the scripts, which need the line more; before the first words, which then seldom change their face.
void document.fonts.load('1em Figtree');
const asked = askAhead(queryClient, location.pathname);
wear(firstTheme());
await speak(firstLocale());
await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, aMoment))]);

const root = document.getElementById('app');
if (!root) throw new Error('the page has no place for the app');
createRoot(root).render(
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={queryClient}>
      <Boundary
        fallback={
          <Unreached
            title="app.brokenTitle"
            text="app.brokenText"
            action="app.reload"
            onAct={() => location.reload()}
          />
        }
      >
        <App />
      </Boundary>
    </QueryClientProvider>
  </I18nProvider>,
);
