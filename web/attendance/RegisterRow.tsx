import { ChevronRight, CloudOff } from 'lucide-react';
import type { Attendance, AttendanceStatus, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { hasOwnTime, isOfLeaving } from '#core/attendance/attendance-rules.ts';
import { groupDayOf, isDiscrepancy, isUnexplained, statusOf } from '#core/attendance/status-rules.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { classes } from '#web/ui/classes.ts';
import { tints } from '#web/ui/tones.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useOnline } from '#web/ui/use-online.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { type RegisterOf, useMark } from './attendance-queries.ts';
import { statusInWords, statusLooks } from './attendance-words.ts';
import { markFailureWords } from './mark-failure-words.ts';

type Props = {
  child: Attendance;
  group: GroupRegister;
  registers: Registers;
  register: RegisterOf;
  now: SchoolTime;
  isOpen: boolean;
  /** Whether what it is marked as here waits for the network. */
  waits: boolean;
  onShow: () => void;
};

/** Those that a tap says; who left is said with its time. */
const atOnce = ['present', 'late', 'absent'] as const satisfies AttendanceStatus[];

/** One child: its name, which opens its day, and what it is marked as. Pressed once more, a mark is taken back. */
export function RegisterRow({ child, group, registers, register, now, isOpen, waits, onShow }: Props) {
  const t = useWords();
  const { mark, sending, failure } = useMark(child.childId, register, {
    onFailed: (error) => showToast({ ...markFailureWords(t, error, child.child), failed: true }),
  });
  const isOnline = useOnline();
  // When somebody came on a day that is over, only they can say.
  const asksTime = (status: AttendanceStatus) => status === 'late' && registers.day < registers.today;
  const press = (status: AttendanceStatus) => {
    if (sending) return;
    if (child.status !== status && asksTime(status)) onShow();
    else if (child.status === status) mark({ status: null, seen: status });
    // The server takes the time at which it is told, which may be much later.
    else mark({ status, ...(!isOnline && hasOwnTime(status) && { time: now.time }) });
  };
  const mayMark = isOpen && (child.mayMarkLeft || !isOfLeaving(child.status, child.before?.status ?? null));
  const groupDay = groupDayOf(group, registers, now);
  return (
    <li className="flex items-center gap-2 py-1.5 pr-3">
      <button
        type="button"
        aria-label={t('register.openDay', { name: child.child })}
        onClick={onShow}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-0.5 py-0.5 pl-3 text-left active:bg-sunken"
      >
        <span className="flex min-w-0 flex-1 flex-col">
          <span
            className={classes(
              'font-semibold text-note leading-tight',
              statusOf(child, groupDay, now).state === 'absent' && 'line-through',
            )}
          >
            {child.child}
          </span>
          <Standing
            child={child}
            warns={isDiscrepancy(child, registers, now)}
            missing={isUnexplained(child, groupDay, now)}
            waits={waits}
            failure={waits || sending ? null : failure}
          />
        </span>
        <ChevronRight aria-hidden size={16} className="-mr-1.5 shrink-0 text-ink-soft" />
      </button>
      {mayMark && (
        <span role="group" aria-label={child.child} className="flex shrink-0 gap-2">
          {atOnce.map((status) => {
            const { icon: Icon, tone } = statusLooks[status];
            const pressed = child.status === status;
            return (
              <button
                key={status}
                type="button"
                aria-pressed={pressed}
                aria-label={t('register.markFor', { status: t(`attendance.${status}`), name: child.child })}
                title={t(`attendance.${status}`)}
                onClick={() => press(status)}
                className={classes(
                  'grid size-[44px] place-items-center rounded-control border transition-opacity duration-150',
                  sending && 'opacity-55',
                  pressed ? `${tints[tone]} border-current border-2` : 'border-line-strong text-ink-soft',
                  pressed && waits && 'border-dashed',
                )}
              >
                <Icon aria-hidden size={20} />
              </button>
            );
          })}
        </span>
      )}
    </li>
  );
}

/** What is known of the child, in one line each. */
function Standing({
  child,
  warns,
  missing,
  waits,
  failure,
}: Pick<Props, 'child' | 'waits'> & { warns: boolean; missing: boolean; failure: Error | null }) {
  const t = useWords();
  const locale = useLocale();
  const { status, reported } = child;
  return (
    <span className="text-ink-soft text-small leading-snug">
      {status === null ? reported === null && t('register.notMarked') : statusInWords(child, locale, t)}
      {reported !== null && (
        <span className={classes('block', warns && 'font-semibold text-maple')}>
          {warns
            ? t('register.discrepancy')
            : reported === 'full_day'
              ? t('register.reportedAbsent')
              : t('register.reportedHalf', { half: t(`attendance.${reported}`) })}
        </span>
      )}
      {missing && <span className="block font-semibold text-maple">{t('register.unexplained')}</span>}
      {waits && (
        <span className="block font-semibold text-sun">
          <CloudOff aria-hidden size={14} className="mr-1 inline-block align-text-bottom" />
          {t('register.waits')}
        </span>
      )}
      {failure && (
        <span className="block font-semibold text-maple">
          {Object.values(failureWords(t, failure, t('register.failed'))).join('. ')}
        </span>
      )}
    </span>
  );
}
