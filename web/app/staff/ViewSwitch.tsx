import { Link, useSearchParams } from 'wouter';
import { classes } from '#web/ui/classes.ts';
import { useWords } from '#web/words/words.ts';

/**
 * The whole board for the door and the office, or one room for whoever gets its children ready. The choice is in the
 * address.
 */
export function ViewSwitch() {
  const t = useWords();
  const [searched] = useSearchParams();
  const isRoom = searched.get('view') === 'room';
  const to = (view: string | null) => {
    const next = new URLSearchParams(searched);
    if (view === null) next.delete('view');
    else next.set('view', view);
    return `?${next}`;
  };
  const look = (active: boolean) =>
    classes(
      'flex min-h-11 flex-1 whitespace-nowrap items-center justify-center rounded-s px-4 text-center font-semibold text-small leading-tight',
      active ? 'bg-surface text-ink shadow-1' : 'text-ink-soft',
    );
  return (
    <nav
      aria-label={t('staff.views')}
      className="flex w-full gap-0.5 rounded-control bg-sunken p-1 medium:w-auto medium:self-start"
    >
      <Link href={to(null)} replace aria-current={isRoom ? undefined : 'true'} className={look(!isRoom)}>
        {t('staff.boardView')}
      </Link>
      <Link href={to('room')} replace aria-current={isRoom ? 'true' : undefined} className={look(isRoom)}>
        {t('staff.roomView')}
      </Link>
    </nav>
  );
}
