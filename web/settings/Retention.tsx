import './settings.css';
import { type RetentionKind, retention } from '#core/settings/retention.ts';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Retention periods, from the table that the retention job uses. */
export function Retention() {
  const t = useTranslation();
  const kinds = Object.keys(retention) as RetentionKind[];
  const lengthOf = (kind: RetentionKind) => {
    const rule: { schoolYears?: number; years?: number; days?: number } = retention[kind];
    if (rule.schoolYears !== undefined) return t('privacy.schoolYears', { n: rule.schoolYears });
    return rule.years === undefined ? t('privacy.days', { n: rule.days ?? 0 }) : t('privacy.years', { n: rule.years });
  };
  return (
    <Card as="section" aria-labelledby="how-long">
      <h2 id="how-long" className="pb-1 font-bold text-card">
        {t('privacy.howLong')}
      </h2>
      <dl className="rows">
        {kinds.map((kind) => (
          <div key={kind} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <dt className="min-w-0">{t(`privacy.${kind}`)}</dt>
            <dd className="text-ink-soft text-small">{lengthOf(kind)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft text-small">{t('privacy.keptWhile')}</p>
    </Card>
  );
}
