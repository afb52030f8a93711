import { ChevronLeft, ChevronRight, Megaphone, Pause, Play } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { Announcement } from '#core/announcements/announcement.ts';
import { announcementLink } from '#core/announcements/announcement-rules.ts';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useIdlePrefetch } from '#web/lazy/use-idle-prefetch.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { AnnouncementSlide } from './AnnouncementSlide.tsx';
import { type AutoAdvance, useAutoAdvance } from './use-auto-advance.ts';

const OpenedAnnouncement = dialogOnDemand(() =>
  import('./OpenedAnnouncement.tsx').then((m) => ({ Screen: m.OpenedAnnouncement })),
);

/** The number of 24 px dots that fit on the narrowest phone. */
const maxDots = 6;

type Props = { announcements: readonly Announcement[] | undefined; failed: boolean };

/** The school's announcements, one slide at a time. The opened one is in the URL. */
export function AnnouncementCarousel(props: Props) {
  const [, navigate] = useLocation();
  const opened = Number(useSearchParams()[0].get('announcement'));
  const open = (id?: number) => navigate(id ? announcementLink(id) : '/', { replace: true });
  useIdlePrefetch(OpenedAnnouncement.preload);
  return (
    <>
      <Listed {...props} held={opened > 0} onOpen={open} />
      {opened > 0 && (
        <OpenedAnnouncement
          id={opened}
          listed={props.announcements?.find(({ id }) => id === opened)}
          onClose={() => open()}
        />
      )}
    </>
  );
}

/** Whether an announcement is open, and how to open one. */
type SlideOpening = { held: boolean; onOpen: (id: number) => void };

function Listed({ announcements, failed, ...opening }: Props & SlideOpening) {
  const t = useTranslation();
  if (!announcements && !failed) return <Skeleton className="h-[14.75rem] max-[22rem]:h-[17rem] rail:h-48" />;
  if (!announcements?.length)
    return failed ? null : (
      <Card>
        <EmptyState icon={Megaphone} tone="stone" title={t('announcements.none')} text={t('announcements.noneText')} />
      </Card>
    );
  return <Slides announcements={announcements} {...opening} />;
}

function Slides({ announcements, held, onOpen }: { announcements: readonly Announcement[] } & SlideOpening) {
  const t = useTranslation();
  const advance = useAutoAdvance(announcements.length, held);
  const track = useSlideTo(advance.index);
  // Whether the user moved the carousel last: automatic scrolling is not announced.
  const touched = useRef(false);
  return (
    // The listeners only pause the carousel while it is being read.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={t('announcements.title')}
      aria-roledescription={t('announcements.carousel')}
      className="flex flex-col overflow-hidden rounded-m border border-line bg-surface shadow-1"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && advance.hold('pointer', true)}
      onPointerLeave={() => advance.hold('pointer', false)}
      // A tap also leaves the focus on its target: only keyboard focus pauses the carousel.
      onFocus={({ target }) => advance.hold('focus', target.matches(':focus-visible'))}
      onBlur={() => advance.hold('focus', false)}
    >
      <ul
        ref={track}
        aria-live={advance.paused ? 'polite' : 'off'}
        className="flex min-h-0 flex-1 snap-x snap-mandatory overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        onPointerDown={() => {
          touched.current = true;
          advance.hold('hand', true);
        }}
        onPointerUp={() => advance.hold('hand', false)}
        onPointerCancel={() => advance.hold('hand', false)}
        onWheel={() => {
          touched.current = true;
        }}
        onScrollEnd={({ currentTarget }) => {
          if (!touched.current) return;
          touched.current = false;
          const seen = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth);
          if (seen !== advance.index) advance.goTo(seen);
        }}
      >
        {announcements.map((announcement, index) => (
          <li
            key={announcement.id}
            aria-roledescription={t('announcements.slide')}
            aria-label={t('announcements.position', { n: index + 1, total: announcements.length })}
            inert={index !== advance.index}
            className="w-full shrink-0 snap-start"
          >
            <AnnouncementSlide announcement={announcement} onDetails={() => onOpen(announcement.id)} />
          </li>
        ))}
      </ul>
      {announcements.length > 1 && <Controls advance={advance} count={announcements.length} />}
    </section>
  );
}

/** Scrolls the current slide into view. */
function useSlideTo(index: number) {
  const track = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = track.current;
    if (!element) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({ left: index * element.clientWidth, behavior: still ? 'instant' : 'smooth' });
  }, [index]);
  return track;
}

function Controls({ advance, count }: { advance: AutoAdvance; count: number }) {
  const t = useTranslation();
  const { index, paused, goTo, togglePause } = advance;
  return (
    <div className="flex items-center justify-between px-1 pb-1">
      <IconButton label={t('announcements.previous')} icon={ChevronLeft} onClick={() => goTo(index - 1)} />
      <div className="flex min-w-0 items-center">
        {count > maxDots ? (
          <span className="px-2 text-ink-soft text-small tabular-nums">
            {t('announcements.of', { n: index + 1, total: count })}
          </span>
        ) : (
          Array.from({ length: count }, (_, n) => (
            <button
              // oxlint-disable-next-line react/no-array-index-key -- the dots are the positions themselves
              key={n}
              type="button"
              aria-label={t('announcements.position', { n: n + 1, total: count })}
              aria-current={n === index || undefined}
              onClick={() => goTo(n)}
              className="grid h-[44px] w-[44px] place-items-center"
            >
              <span
                className={classes(
                  'h-2 rounded-full transition-[width] duration-150',
                  n === index ? 'w-5 bg-river' : 'w-2 bg-line-strong',
                )}
              />
            </button>
          ))
        )}
        <IconButton
          label={t(paused ? 'announcements.resume' : 'announcements.pause')}
          icon={paused ? Play : Pause}
          onClick={togglePause}
        />
      </div>
      <IconButton label={t('announcements.next')} icon={ChevronRight} onClick={() => goTo(index + 1)} />
    </div>
  );
}
