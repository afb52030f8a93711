import { Minus, Plus } from 'lucide-react';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { label: string; value: number; most: number; onChange: (quantity: number) => void };

const button =
  'grid size-[44px] place-items-center rounded-control text-river active:bg-sunken aria-disabled:text-ink-faint aria-disabled:opacity-55';

/** Quantity: buttons for one more and one fewer, at least one. */
export function QuantityField({ label, value, most, onChange }: Props) {
  const t = useTranslation();
  const step = (by: number) => {
    const next = value + by;
    if (next >= 1 && next <= Math.max(most, value - 1)) onChange(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot be placed next to its controls
    <div
      role="group"
      aria-label={label}
      className="flex items-center rounded-control border border-line-strong bg-surface"
    >
      <button
        type="button"
        aria-label={t('store.fewer')}
        aria-disabled={value <= 1 || undefined}
        onClick={() => step(-1)}
        className={button}
      >
        <Minus aria-hidden size={18} />
      </button>
      <output className="min-w-7 text-center font-bold tabular-nums">{value}</output>
      <button
        type="button"
        aria-label={t('store.more')}
        aria-disabled={value >= most || undefined}
        onClick={() => step(1)}
        className={button}
      >
        <Plus aria-hidden size={18} />
      </button>
    </div>
  );
}
