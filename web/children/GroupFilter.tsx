import { Link, useSearchParams } from 'wouter';
import { classes } from '#web/ui/styles/classes.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  rooms: readonly string[];
  chosen: string | null;
  /** Whether there is an option for all rooms. */
  all?: boolean;
};

/** Filter by room, in the URL. Empty if there is only one room. */
export function GroupFilter({ rooms, chosen, all = true }: Props) {
  const t = useTranslation();
  if (rooms.length < 2) return null;
  return (
    <nav
      aria-label={t('departures.rooms')}
      className="-mx-4 overflow-x-auto px-4 py-1 rail:mx-0 rail:overflow-visible rail:px-0"
    >
      <ul className="flex w-max gap-2 rail:w-auto rail:flex-wrap">
        {all && (
          <Room room={null} chosen={chosen}>
            {t('departures.allRooms')}
          </Room>
        )}
        {rooms.map((room) => (
          <Room key={room} room={room} chosen={chosen}>
            {t('children.room', { room })}
          </Room>
        ))}
      </ul>
    </nav>
  );
}

function Room({ room, chosen, children }: { room: string | null; chosen: string | null; children: string }) {
  const [searched] = useSearchParams();
  const next = new URLSearchParams(searched);
  if (room === null) next.delete('room');
  else next.set('room', room);
  const active = room === chosen;
  return (
    <li className="shrink-0">
      <Link
        ref={active ? scrollIntoRow : undefined}
        href={`?${next}`}
        replace
        aria-current={active ? 'true' : undefined}
        className={classes(
          'inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-small',
          active ? 'bg-river-tint text-river-strong ring-2 ring-river ring-inset' : 'bg-stone-tint text-ink-soft',
        )}
      >
        {children}
      </Link>
    </li>
  );
}

/** Scrolls the chosen room into view within its row only. */
function scrollIntoRow(link: HTMLElement | null) {
  const line = link?.closest('nav');
  if (!link || !line) return;
  const [its, whole] = [link.getBoundingClientRect(), line.getBoundingClientRect()];
  if (its.left >= whole.left && its.right <= whole.right) return;
  line.scrollLeft += (its.left + its.right - whole.left - whole.right) / 2;
}
