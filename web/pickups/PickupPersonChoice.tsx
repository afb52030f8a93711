import { useState } from 'react';
import type { AuthorizedPerson } from '#core/pickups/departure.ts';
import { Portrait } from '#web/children/Portrait.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useFocusOnce } from '#web/ui/use-focus-once.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  /** In the order of the list. */
  pickupPeople: readonly AuthorizedPerson[];
  /** The announced person, if there is one. */
  announced: number | undefined;
  /** Whether that person is the one of the usual week, without a scheduled pickup. */
  isUsual: boolean;
  /** The photos of those with a portrait. */
  portraits: ReadonlyMap<number, number | null>;
  value: number | undefined;
  onChange: (id: number) => void;
  problem: string | undefined;
};

/** The people allowed to collect the child today. The others than the announced one unfold. */
export function PickupPersonChoice({ pickupPeople, announced, isUsual, portraits, value, onChange, problem }: Props) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  // The button that unfolds them is gone.
  const firstOther = useFocusOnce<HTMLInputElement>(isOpen);
  const isShort = !isOpen && value === announced && pickupPeople[0]?.id === announced && pickupPeople.length > 1;
  const shown = isShort ? pickupPeople.slice(0, 1) : pickupPeople;
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={problem ? 'pickup-person-problem' : undefined}>
      <legend className="mb-1.5 font-semibold text-small">{t('departures.whoCollects')}</legend>
      {shown.map(({ id, name, relationship, todayOnly, hasNoAccount }, n) => (
        <label
          key={id}
          className="flex min-h-14 items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 has-checked:border-river has-checked:bg-river-tint has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2"
        >
          <input
            ref={n === 1 ? firstOther : null}
            type="radio"
            name="pickup-person"
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            className="size-5 shrink-0 accent-river outline-none"
          />
          <Portrait name={name} index={id} portrait={portraits.get(id)} className="size-16" />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block font-semibold leading-tight">
              {name}
            </span>
            {relationship && (
              <span className="block text-ink-soft text-small">{t(`relationships.${relationship}`)}</span>
            )}
          </span>
          <span className="flex flex-wrap justify-end gap-1.5 empty:hidden">
            {id === announced && <Chip tone="lake">{t(isUsual ? 'departures.usual' : 'departures.announced')}</Chip>}
            {hasNoAccount && <Chip tone="sun">{t('departures.noAccount')}</Chip>}
            {todayOnly && <Chip tone="plum">{t('departures.todayOnly')}</Chip>}
          </span>
        </label>
      ))}
      {shown.some(({ id }) => portraits.get(id)) && (
        <p className="text-ink-soft text-small">{t('departures.portraitsNotVerified')}</p>
      )}
      {isShort && (
        <Button kind="bare" className="self-start" onClick={() => setOpen(true)}>
          {t('departures.otherPerson')}
        </Button>
      )}
      {problem && (
        <p id="pickup-person-problem" className="text-maple text-small">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
