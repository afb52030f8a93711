import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { LeavingChild } from './leaving-children.ts';

type Props = {
  siblings: readonly LeavingChild[];
  /** The ids of those who leave along. */
  chosen: readonly number[];
  nameOf: (childId: number) => string;
  onChange: (childId: number) => void;
};

/** The other children at school that the person may take along. */
export function SiblingChoice({ siblings, chosen, nameOf, onChange }: Props) {
  const t = useTranslation();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold text-small">{t('departures.leavesToo')}</legend>
      {siblings.map(({ childId, child, room, restriction }) => (
        <div key={childId} className="flex flex-col gap-2">
          <label className="flex min-h-14 items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 has-checked:border-river has-checked:bg-river-tint has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2">
            <input
              type="checkbox"
              checked={chosen.includes(childId)}
              onChange={() => onChange(childId)}
              className="size-5 shrink-0 accent-river outline-none"
            />
            <Avatar name={child} index={childId} />
            <span className="min-w-0 flex-1">
              <span dir="auto" className="block font-semibold leading-tight">
                {t('departures.also', { name: nameOf(childId) || child })}
              </span>
              <span className="block text-ink-soft text-small">{t('children.room', { room })}</span>
            </span>
          </label>
          {restriction && chosen.includes(childId) && <RestrictionBanner note={restriction} />}
        </div>
      ))}
    </fieldset>
  );
}
