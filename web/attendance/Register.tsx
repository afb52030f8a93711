import { UsersRound } from 'lucide-react';
import type { GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { countsOf, isTakenAsHere } from '#core/attendance/attendance-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useEveryone } from './attendance-queries.ts';
import { ChildDayDialog } from './ChildDayDialog.tsx';
import { RegisterRow } from './RegisterRow.tsx';
import { countsInWords } from './register-words.ts';

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
  const counts = countsOf(group.children, day, now);
  const waiting = group.children.filter((child) => isTakenAsHere(child, day, now)).length;
  const everyone = useEveryone(group.groupId, register, now, {
    onDone: () => {
      showToast({ title: t('register.everyoneDone', { n: waiting }) });
      document.getElementById('register-title')?.focus();
    },
    onFailed: (error) => showToast({ ...failureWords(t, error, t('register.failed')), failed: true }),
  });
  const open = group.children.find(({ childId }) => childId === shown);
  return (
    <section aria-labelledby="register-title" className="flex flex-col gap-3">
      <h2 id="register-title" tabIndex={-1} className="font-bold text-card leading-tight outline-none">
        {t('children.room', { room: group.room })}{' '}
        <span className="font-normal text-ink-soft text-small tabular-nums">{countsInWords(counts, t)}</span>
      </h2>
      {!registers.hasSchool && (
        <p className="text-ink-soft text-small">
          {t('register.noSchool')}. {t('register.noSchoolText')}
        </p>
      )}
      {!isOpen && (
        <p className="text-ink-soft text-small">{t(group.mayMark ? 'register.closed' : 'register.lookOnly')}</p>
      )}
      {isOpen && waiting > 0 && (
        <Button
          wide
          className="max-w-column"
          unready={everyone.sending}
          icon={<UsersRound aria-hidden size={20} className="shrink-0" />}
          onClick={() => !everyone.sending && everyone.markEveryone()}
        >
          {everyone.sending
            ? t('attendance.sending')
            : waiting === group.children.length
              ? t('register.everyone')
              : t('register.others', { n: waiting })}
        </Button>
      )}
      <Rows aria-label={t('register.children')}>
        {group.children.map((child) => (
          <RegisterRow
            key={child.childId}
            child={child}
            registers={registers}
            register={register}
            now={now}
            isOpen={isOpen}
            onShow={() => onShow(child.childId)}
          />
        ))}
      </Rows>
      {open && (
        <ChildDayDialog
          child={open}
          registers={registers}
          register={register}
          now={now}
          isOpen={isOpen}
          onClose={() => onShow(null)}
        />
      )}
    </section>
  );
}
