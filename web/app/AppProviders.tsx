import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RenderedMinute } from '#web/session/use-school-time.ts';
import { FullPageError } from '#web/ui/FullPageError.tsx';
import { App, type FollowEvents } from './App.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

type Props = {
  i18n: I18n;
  client: QueryClient;
  /** The minute in which the server rendered the page, if it did. */
  drawnIn: number | undefined;
  follow: FollowEvents;
};

/** The app with its providers: the same in the browser and in server rendering. */
export function AppProviders({ i18n, client, drawnIn, follow }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RenderedMinute value={drawnIn}>
          <ErrorBoundary
            fallback={
              <FullPageError
                title="app.brokenTitle"
                text="app.brokenText"
                action="app.reload"
                onAct={() => location.reload()}
              />
            }
          >
            <App follow={follow} />
          </ErrorBoundary>
        </RenderedMinute>
      </QueryClientProvider>
    </I18nProvider>
  );
}
