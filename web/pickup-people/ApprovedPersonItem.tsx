import type { StaffPickupPerson } from '#core/pickup-people/pickup-person.ts';
import { formatDay } from '#core/time/format.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { PickupPersonSummary } from './PickupPersonSummary.tsx';

type Props = { person: StaffPickupPerson; onTakeBack: (() => void) | undefined };

/** One approved pickup person: name, children, the guardian who added them, and whether for one day only. */
export function ApprovedPersonItem({ person, onTakeBack }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { day } = useSchoolTime();
  const { name, validOn } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <PickupPersonSummary person={person}>
        {validOn && (
          <Chip tone="plum" className="mt-1">
            {validOn === day
              ? t('departures.todayOnly')
              : t('approvals.onlyOn', { day: formatDay(validOn, locale, 'short') })}
          </Chip>
        )}
      </PickupPersonSummary>
      {onTakeBack && !person.mayManage && <p className="text-ink-soft text-small">{t('approvals.yours')}</p>}
      {onTakeBack && person.mayManage && (
        <Button
          kind="line"
          aria-haspopup="dialog"
          aria-label={t('approvals.actFor', { act: t('approvals.remove'), name })}
          onClick={onTakeBack}
        >
          {t('approvals.remove')}
        </Button>
      )}
    </li>
  );
}
