import { Link, useSearchParams } from 'wouter';
import { classes } from '#web/ui/styles/classes.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/**
 * Switches between the whole board, for the door and the office, and one room, for its teacher. The choice is in the
 * URL.
 */
export function AreaSwitch() {
  const t = useTranslation();
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
