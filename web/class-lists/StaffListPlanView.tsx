import type { StaffListPlan } from '#core/class-lists/staff-list.ts';
import { staffTitleLabel } from '#web/children/staff-title-label.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/Card.tsx';

/** The people that the import invites. */
export function StaffListPlanView({ plan: { steps, same, unread } }: { plan: StaffListPlan }) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <Card as="section" aria-labelledby="staff-list-plan" className="flex flex-col gap-3">
      <div role="status" className="flex flex-col gap-1">
        <h2 id="staff-list-plan" className="font-bold text-card">
          {t('listColumns.staffSteps', { n: steps.length })}
        </h2>
        {same > 0 && <p className="text-ink-soft text-small">{t('listColumns.staffSame', { n: same })}</p>}
        {unread.length > 0 && (
          <p className="text-small text-sun">
            {t('classLists.unread', { n: unread.length, titles: unread.join(', ') })}
          </p>
        )}
      </div>
      <ul className="divide-y divide-line empty:hidden">
        {steps.map(({ line, name, email, rooms, ...titled }) => (
          <li key={line} className="break-words py-2 text-small leading-snug">
            <strong className="font-semibold">{name}</strong> · {email}
            <span className="block text-ink-soft">{[staffTitleLabel(titled, t, locale), ...rooms].join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
