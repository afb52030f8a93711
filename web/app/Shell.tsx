import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import { OwnTitle } from '#web/ui/own-title.ts';
import { useWords } from '#web/words/words.ts';
import { ActionBanner } from './ActionBanner.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { hasBanner, headingOf, isTitledInHeader, paths, usePath } from './paths.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Tabs } from './Tabs.tsx';
import { useArrival } from './use-arrival.ts';

/** What stands around every screen: the header, the six tabs, the action banner and the footer. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWords();
  const path = usePath();
  const banner = hasBanner(path);
  const heading = t(headingOf(path));
  useArrival(path);
  return (
    <div className="min-h-dvh rail:pl-[5.5rem]">
      <title>{path === paths.home ? heading : `${heading} · ${t('app.name')}`}</title>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-control bg-river px-4 py-3 font-bold text-on-river not-focus:sr-only"
      >
        {t('app.skip')}
      </a>
      <Header banner={banner && <ActionBanner />} />
      <div
        className={classes(
          'group mx-auto flex max-w-column flex-col gap-4 px-4 pt-4',
          path === paths.home && 'rail:max-w-wide',
          banner ? 'with-banner pb-[calc(var(--tabs)+var(--banner)+1.5rem)]' : 'pb-[calc(var(--tabs)+1.5rem)]',
          'rail:pb-8',
        )}
      >
        <main id="content" tabIndex={-1} className="flex flex-col gap-4">
          <OwnTitle value={isTitledInHeader(path) ? null : heading}>
            <ScreenBoundary>{children}</ScreenBoundary>
          </OwnTitle>
        </main>
        <Footer />
      </div>
      <Tabs />
    </div>
  );
}
