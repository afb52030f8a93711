import type { ClassListStep } from '#core/class-lists/class-list.ts';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Children who change rooms, by name. */
export function ClassListMoves({ steps }: { steps: readonly ClassListStep[] }) {
  const t = useTranslation();
  const moves = steps.filter(({ changes }) => changes.includes('room'));
  if (moves.length === 0) return null;
  return (
    <details className="border-line border-t pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-semibold text-small">
        {t('listColumns.moves', { n: moves.length })}
        <DisclosureIcon />
      </summary>
      <ul className="flex flex-col gap-1 pb-2 text-small">
        {moves.map(({ line, name, room, roomBefore }) => (
          <li key={line}>{t('listColumns.move', { name, before: roomBefore ?? '–', after: room })}</li>
        ))}
      </ul>
    </details>
  );
}
