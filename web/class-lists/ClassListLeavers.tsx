import type { ClassListLeaver } from '#core/class-lists/class-list.ts';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  leavers: readonly ClassListLeaver[];
  chosen: readonly number[];
  onChoose: (childIds: number[]) => void;
};

/** Children of the list's rooms that the list lacks. They stay enrolled unless they are checked. */
export function ClassListLeavers({ leavers, chosen, onChoose }: Props) {
  const t = useTranslation();
  if (leavers.length === 0) return null;
  return (
    <details open={chosen.length > 0 || undefined} className="border-line border-t pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-semibold text-small">
        {t('listColumns.leavers', { n: leavers.length })}
        <DisclosureIcon />
      </summary>
      <p className="text-ink-soft text-small">{t('listColumns.leaversText')}</p>
      <ul className="flex flex-col pb-2">
        {leavers.map(({ childId, name, room }) => (
          <li key={childId}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
              <input
                type="checkbox"
                checked={chosen.includes(childId)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, childId] : chosen.filter((id) => id !== childId))
                }
                className="size-5 shrink-0 accent-river"
              />
              {t('listColumns.leaver', { name, room })}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
