import type { GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { countsOf } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { Rows } from '#web/ui/Rows.tsx';
import { useWords } from '#web/words/words.ts';
import { AttendanceBar } from './AttendanceBar.tsx';
import { ChildDayDialog } from './ChildDayDialog.tsx';
import { useWaitingActs } from './attendance-queries.ts';
import { RegisterRow } from './RegisterRow.tsx';
import { countsInWords } from './register-words.ts';
import { laidOver, waitingCompletion, waitingMarks } from './waiting-mark-rules.ts';

type Props = {
  group: GroupRegister;
  registers: Registers;
  /** The day that the page asks for; null for the school's today. */
  asked: string | null;
  now: SchoolTime;
  /** Whether it may be marked: by whom, and on which day. */
  isOpen: boolean;
  /** The child whose day stands open. */
  shown: number;
  onShow: (childId: number | null) => void;
};

/** A group's register: one tap for everybody of whom nothing is known, and one for each exception. */
export function Register({ group, registers, asked, now, isOpen, shown, onShow }: Props) {
  const t = useWords();
  const { day } = registers;
  const register = { day, asked };
  const counts = countsOf(group, registers, now);
  const acts = useWaitingActs(day);
  const marks = waitingMarks(acts, group, day, now);
  const children = group.children.map((child) => laidOver(child, marks.get(child.childId)));
  const open = children.find(({ childId }) => childId === shown);
  return (
    <section aria-labelledby="register-title" className="flex flex-col gap-3">
      <h2 id="register-title" tabIndex={-1} className="font-bold text-card leading-tight outline-none">
        {t('children.room', { room: group.room })}{' '}
        {/* Two lines on a phone, however many there are to say: the list below keeps its place. */}
        <span className="block min-h-[2lh] font-normal text-ink-soft text-small leading-snug tabular-nums medium:min-h-0">
          {countsInWords(counts, t)}
          {marks.size > 0 && (
            <span className="font-semibold text-sun">, {t('register.waiting', { n: marks.size })}</span>
          )}
        </span>
      </h2>
      {/* Read out only: on screen each row says it, and one more line here would move the list under the finger. */}
      <p role="status" className="sr-only">
        {marks.size > 0 && t('register.waitingText')}
      </p>
      {!registers.hasSchool && (
        <p className="text-ink-soft text-small">
          {t('register.noSchool')}. {t('register.noSchoolText')}
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
      <Rows aria-label={t('register.children')}>
        {children.map((child) => (
          <RegisterRow
            key={child.childId}
            child={child}
            group={group}
            registers={registers}
            register={register}
            now={now}
            isOpen={isOpen}
            waits={marks.has(child.childId)}
            onShow={() => onShow(child.childId)}
          />
        ))}
      </Rows>
      {open && (
        <ChildDayDialog
          child={open}
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
