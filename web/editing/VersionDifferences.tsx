import { useTranslation } from '#web/i18n/use-translation.ts';

/** A part of two versions, each as lines of text in its order. */
export type VersionPart = {
  readonly name: string;
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
};

/**
 * What differs between the own version and the saved one, part by part: the lines that each has and the other lacks. A
 * part that is the same in both is left out.
 */
export function VersionDifferences({ parts }: { parts: readonly VersionPart[] }) {
  const t = useTranslation();
  const other = parts.filter(({ mine, theirs }) => JSON.stringify(mine) !== JSON.stringify(theirs));
  return (
    <dl className="flex flex-col gap-2 text-ink text-small">
      {other.map(({ name, mine, theirs }) => {
        const [onlyMine, onlyTheirs] = [without(mine, theirs), without(theirs, mine)];
        const isReordered = onlyMine.length === 0 && onlyTheirs.length === 0;
        return (
          <div key={name}>
            <dt className="font-semibold">{name}</dt>
            {isReordered && <dd>{t('authoring.otherOrder')}</dd>}
            {onlyMine.length > 0 && <dd>{t('authoring.onlyMine', { lines: onlyMine.join('; ') })}</dd>}
            {onlyTheirs.length > 0 && <dd>{t('authoring.onlyTheirs', { lines: onlyTheirs.join('; ') })}</dd>}
          </div>
        );
      })}
    </dl>
  );
}

const without = (lines: readonly string[], others: readonly string[]) => lines.filter((one) => !others.includes(one));
