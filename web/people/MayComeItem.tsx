import type { NamedPerson } from '#core/people/pickup-person.ts';
import { formatDay } from '#core/time/format.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { RestrictionBanner } from '#web/children/RestrictionBanner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { useLocale, useWords } from '#web/words/words.ts';

type Props = { person: NamedPerson; onTakeBack: (() => void) | undefined };

/** One person who may come: who, for whom, at whose wish, and whether for one day only. */
export function MayComeItem({ person, onTakeBack }: Props) {
  const t = useWords();
  const locale = useLocale();
  const { day } = useSchoolTime();
  const { name, relationship, validOn, children, namedBy } = person;
  const forWhom = children.map(({ name: child, room }) => t('approvals.childIn', { name: child, room })).join(', ');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-48 leading-snug">
        <p className="font-semibold">
          <bdi>{name}</bdi>
          {relationship && <span className="font-normal">, {t(`relationships.${relationship}`)}</span>}
        </p>
        <p className="text-ink-soft text-small">
          {t('approvals.forChildren', { children: forWhom })} · {t('approvals.namedBy', { name: namedBy })}
        </p>
        {children.map(
          (child) =>
            child.restriction && <RestrictionBanner key={child.id} note={`${child.name}: ${child.restriction}`} />,
        )}
        {validOn && (
          <Chip tone="plum" className="mt-1">
            {validOn === day
              ? t('departures.todayOnly')
              : t('approvals.onlyOn', { day: formatDay(validOn, locale, 'short') })}
          </Chip>
        )}
      </div>
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
