import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { DrawnIn } from '#web/session/school-time.ts';
import { Unreached } from '#web/ui/Unreached.tsx';
import { App, type Follow } from './App.tsx';
import { Boundary } from './Boundary.tsx';

type Props = {
  i18n: I18n;
  client: QueryClient;
  /** The minute in which the server drew it, where it did. */
  drawnIn: number | undefined;
  follow: Follow;
};

/** The app with all that it stands on: the same in the browser and where the server draws it. */
export function Page({ i18n, client, drawnIn, follow }: Props) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <DrawnIn value={drawnIn}>
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
            <App follow={follow} />
          </Boundary>
        </DrawnIn>
      </QueryClientProvider>
    </I18nProvider>
  );
}
