import type { ReactNode } from 'react';
import { classes } from '#web/ui/styles/classes.ts';
import { useMedia } from '#web/ui/browser/use-media.ts';
import { ScreenTitleContext } from '#web/ui/screen-title-context.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { ActionBanner } from './ActionBanner.tsx';
import { isOnlyRelative } from './app-area.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { hasBanner, headingOf, isTitledInHeader, paths, usePath } from './paths.ts';
import { ScreenErrorBoundary } from './ScreenErrorBoundary.tsx';
import { Tabs } from './Tabs.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const skipLink = 'fixed top-2 left-2 z-50 rounded-control bg-river px-4 py-3 font-bold text-on-river not-focus:sr-only';

/** The shell around every screen: header, six tabs, action banner and footer. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslation();
  const path = usePath();
  const isRelative = isOnlyRelative(useCurrentUser());
  const banner = hasBanner(path) && !isRelative;
  const heading = t(headingOf(path));
  // The order of the Tab key is that of the screen: the rail is left of the page, the tabs of a phone below it.
  const isRail = useMedia('(width >= 52.5rem)');
  useFocusOnNavigation(path);
  return (
    <div className="min-h-dvh rail:pl-[5.5rem]">
      <title>{path === paths.home ? heading : `${heading} · ${t('app.name')}`}</title>
      <a href="#content" className={skipLink}>
        {t('app.skip')}
      </a>
      <a href="#tabs" className={skipLink}>
        {t('app.skipToTabs')}
      </a>
      {isRail && <Tabs />}
      <Header banner={banner && <ActionBanner place="header" />} />
      <div
        className={classes(
          'group mx-auto flex max-w-column flex-col gap-4 px-4 pt-4 rail:max-w-wide',
          banner ? 'with-banner pb-[calc(var(--tabs)+var(--banner)+1.5rem)]' : 'pb-[calc(var(--tabs)+1.5rem)]',
          'rail:pb-8',
        )}
      >
        {/* Every page begins at the edge of the header. */}
        <main
          id="content"
          tabIndex={-1}
          className={classes(
            'flex flex-col gap-4',
            path !== paths.home && path !== paths.pickupWeek && 'rail:max-w-column',
          )}
        >
          <ScreenTitleContext value={isTitledInHeader(path) ? null : heading}>
            <ScreenErrorBoundary>{children}</ScreenErrorBoundary>
          </ScreenTitleContext>
          {banner && <ActionBanner place="page" />}
        </main>
        <Footer />
      </div>
      {!isRail && <Tabs />}
    </div>
  );
}
