import { useWords } from '#web/words/words.ts';
import { classes } from './classes.ts';

type Props = { className: string /** How many, one below the other. */; count?: number };

/** The shape of what is coming; seen only when it takes more than 150 ms. */
export function Skeleton({ className, count = 1 }: Props) {
  const t = useWords();
  return (
    <div aria-busy="true" className="flex animate-[appear_200ms_150ms_both] flex-col gap-4">
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: count }, (_, n) => (
        // Every one is the same, and they never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={n} aria-hidden className={classes('animate-pulse rounded-m bg-sunken', className)} />
      ))}
    </div>
  );
}
