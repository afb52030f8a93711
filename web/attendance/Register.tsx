import type { Attendance, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { staffPaths } from '#core/http/page-addresses.ts';
import { countsOf } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { Link } from 'wouter';
import { CardList } from '#web/ui/CardList.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { AttendanceBar } from './AttendanceBar.tsx';
import { ChildDayDialog } from './ChildDayDialog.tsx';
import { useWaitingMutations } from './attendance-queries.ts';
import { groupLabels } from './register-child-labels.ts';
import { RegisterRow } from './RegisterRow.tsx';
import { countsLabel } from './register-labels.ts';
import { applyWaitingMark, waitingCompletion, waitingMarks } from './waiting-mark-rules.ts';

type Props = {
  group: GroupRegister;
  registers: Registers;
  /** The date in the URL, or null for the school's today. */
  requested: string | null;
  now: SchoolTime;
  /** Whether the user may mark attendance on this date. */
  isOpen: boolean;
  /** The child whose day is open. */
  shown: number;
  onShow: (childId: number | null) => void;
};

/** A group's attendance register: one tap for all unmarked children, one for each exception. */
export function Register({ group, registers, requested, now, isOpen, shown, onShow }: Props) {
  const t = useTranslation();
  const { day } = registers;
  const register = { day, requested };
  const counts = countsOf(group, registers, now);
  const acts = useWaitingMutations(day);
  const marks = waitingMarks(acts, group, registers, now);
  const children = group.children.map((child) => applyWaitingMark(child, marks.get(child.childId)));
  const labels = groupLabels(group);
  const nameOf = ({ childId, child }: Attendance) => labels.get(childId) ?? child;
  const open = children.find(({ childId }) => childId === shown);
  return (
    <section aria-labelledby="register-title" className="flex flex-col gap-3">
      <h2 id="register-title" tabIndex={-1} className="font-bold text-card leading-tight outline-none">
        {t('children.room', { room: group.room })}{' '}
        {/* Always two lines on a phone, so that the list below does not move. */}
        <span className="block min-h-[2lh] font-normal text-ink-soft text-small leading-snug tabular-nums medium:min-h-0">
          {countsLabel(counts, t)}
          {marks.size > 0 && (
            <span className="font-semibold text-sun">, {t('register.waiting', { n: marks.size })}</span>
          )}
        </span>
      </h2>
      <Link
        href={`${staffPaths.attendance}/sheet/${group.groupId}`}
        className="self-start font-semibold text-river text-small underline"
      >
        {t('register.sheet')}
      </Link>
      <Link
        href={`${staffPaths.attendance}/consents/${group.groupId}`}
        className="self-start font-semibold text-river text-small underline"
      >
        {t('register.consents')}
      </Link>
      {/* For screen readers only: each row shows it, and another line would move the list under the finger. */}
      <p role="status" className="sr-only">
        {marks.size > 0 && t('register.waitingText')}
      </p>
      {!registers.hasSchool && (
        <p className="text-ink-soft text-small">
          <BilingualText text={registers.dayName ?? {}} fallback={t('register.noSchool')} />.{' '}
          {t('register.noSchoolText')}
        </p>
      )}
      {!isOpen && (
        <p className="text-ink-soft text-small">{t(group.mayMark ? 'register.closed' : 'register.lookOnly')}</p>
      )}
      {isOpen && (
        <AttendanceBar
          group={{ ...group, children }}
          completion={waitingCompletion(acts, group.groupId)}
          registers={registers}
          register={register}
          now={now}
        />
      )}
      <CardList aria-label={t('register.children')}>
        {children.map((child) => (
          <RegisterRow
            key={child.childId}
            child={child}
            name={nameOf(child)}
            group={group}
            registers={registers}
            register={register}
            now={now}
            isOpen={isOpen}
            waits={marks.has(child.childId)}
            onShow={() => onShow(child.childId)}
          />
        ))}
      </CardList>
      {open && (
        <ChildDayDialog
          child={open}
          name={nameOf(open)}
          group={group}
          registers={registers}
          register={register}
          now={now}
          isOpen={isOpen}
          waits={marks.has(open.childId)}
          onClose={() => onShow(null)}
        />
      )}
    </section>
  );
}
