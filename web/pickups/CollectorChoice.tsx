import type { Collector } from '#core/pickups/departure.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { useWords } from '#web/words/words.ts';

type Props = {
  collectors: readonly Collector[];
  /** Who was announced; stands first. */
  announced: number;
  value: number | undefined;
  onChange: (id: number) => void;
  problem: string | undefined;
};

/** Everybody who may collect the child today, and nobody else. */
export function CollectorChoice({ collectors, announced, value, onChange, problem }: Props) {
  const t = useWords();
  const inOrder = collectors.toSorted((a, b) => Number(b.id === announced) - Number(a.id === announced));
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={problem ? 'collector-problem' : undefined}>
      <legend className="mb-1.5 font-semibold text-small">{t('departures.whoCollects')}</legend>
      {inOrder.map(({ id, name, relationship, todayOnly }) => (
        <label
          key={id}
          className="flex min-h-14 items-center gap-3 rounded-control border border-line-strong px-3.5 py-2 has-checked:border-river has-checked:bg-river-tint has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name="collector"
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
            className="size-5 shrink-0 accent-river outline-none"
          />
          <span className="min-w-0 flex-1">
            <span dir="auto" className="block font-semibold leading-tight">
              {name}
            </span>
            {relationship && (
              <span className="block text-ink-soft text-small">{t(`relationships.${relationship}`)}</span>
            )}
          </span>
          <span className="flex flex-wrap justify-end gap-1.5 empty:hidden">
            {id === announced && <Chip tone="lake">{t('departures.announced')}</Chip>}
            {todayOnly && <Chip tone="plum">{t('departures.todayOnly')}</Chip>}
          </span>
        </label>
      ))}
      {problem && (
        <p id="collector-problem" className="text-maple text-small">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
