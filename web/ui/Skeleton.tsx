import { useTranslation } from '#web/i18n/use-translation.ts';
import { classes } from '#web/ui/styles/classes.ts';

type Props = {
  className: string;
  /** The number of items, in a column. */
  count?: number;
};

/** Two lines of text to come, which a low item cuts off. */
const lines =
  "relative overflow-hidden before:absolute before:top-4 before:left-4 before:h-2.5 before:w-2/5 before:rounded-full before:bg-surface before:content-[''] after:absolute after:top-9 after:left-4 after:h-2.5 after:w-3/5 after:rounded-full after:bg-surface after:content-['']";

/** A placeholder while loading, shown after 150 ms. */
export function Skeleton({ className, count = 1 }: Props) {
  const t = useTranslation();
  return (
    <div aria-busy="true" className="flex animate-[appear_200ms_150ms_both] flex-col gap-4">
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: count }, (_, n) => (
        // The items are identical and static.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={n} aria-hidden className={classes('animate-pulse rounded-m bg-line', lines, className)} />
      ))}
    </div>
  );
}
