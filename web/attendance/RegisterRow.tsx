import { ChevronRight, CloudOff } from 'lucide-react';
import type { Attendance, AttendanceStatus, GroupRegister, Registers } from '#core/attendance/attendance.ts';
import { hasEditableTime, involvesLeaving } from '#core/attendance/attendance-rules.ts';
import { groupDayOf, isDiscrepancy, isUnexplained, statusOf } from '#core/attendance/status-rules.ts';
import { formatTime } from '#core/time/format.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useOnline } from '#web/ui/browser/use-online.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { type RegisterParams, useMarkChild } from './attendance-queries.ts';
import { statusLabel, statusStyles } from './attendance-labels.ts';
import { markFailureMessage } from './mark-failure-words.ts';

type Props = {
  child: Attendance;
  /** The child's label, unique in the group. */
  name: string;
  group: GroupRegister;
  registers: Registers;
  register: RegisterParams;
  now: SchoolTime;
  isOpen: boolean;
  /** Whether the child's mark waits for the network. */
  waits: boolean;
  onShow: () => void;
};

/** Marks of one tap. "Left" is shown with its time. */
const atOnce = ['present', 'late', 'absent'] as const satisfies AttendanceStatus[];

/** One child: the name opens its day, the buttons mark it. Pressing a mark again removes it. */
export function RegisterRow({ child, name, group, registers, register, now, isOpen, waits, onShow }: Props) {
  const t = useTranslation();
  const { mark, sending, failure } = useMarkChild(child.childId, register, {
    onFailed: (error) => showToast({ ...markFailureMessage(t, error, name), failed: true }),
  });
  const isOnline = useOnline();
  // On a past day, the time of arrival must be entered.
  const asksTime = (status: AttendanceStatus) => status === 'late' && registers.day < registers.today;
  const press = (status: AttendanceStatus) => {
    if (sending) return;
    if (child.status !== status && asksTime(status)) onShow();
    else if (child.status === status) mark({ status: null, seen: status });
    // Send the time of an offline mark: the server would use the time of receipt, which may be much later.
    else mark({ status, ...(!isOnline && hasEditableTime(status) && { time: now.time }) });
  };
  const mayMark = isOpen && (child.mayMarkLeft || !involvesLeaving(child.status, child.before?.status ?? null));
  const groupDay = groupDayOf(group, registers, now);
  return (
    <li className="flex items-center gap-2 py-1.5 pr-3">
      <button
        type="button"
        aria-label={t('register.openDay', { name })}
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
            {name}
          </span>
          <ChildStatusLines
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
        <span role="group" aria-label={name} className="flex shrink-0 gap-2">
          {atOnce.map((status) => {
            const { icon: Icon, tone } = statusStyles[status];
            const pressed = child.status === status;
            return (
              <button
                key={status}
                type="button"
                aria-pressed={pressed}
                aria-label={t('register.markFor', { status: t(`attendance.${status}`), name })}
                title={t(`attendance.${status}`)}
                onClick={() => press(status)}
                className={classes(
                  'grid size-[44px] place-items-center rounded-control border transition-opacity duration-150',
                  sending && 'opacity-55',
                  pressed ? `${toneClasses[tone]} border-current border-2` : 'border-line-strong text-ink-soft',
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

/** The child's status, one line for each fact. */
function ChildStatusLines({
  child,
  warns,
  missing,
  waits,
  failure,
}: Pick<Props, 'child' | 'waits'> & { warns: boolean; missing: boolean; failure: Error | null }) {
  const t = useTranslation();
  const locale = useLocale();
  const { status, reported, arrives, leaves } = child;
  return (
    <span className="text-ink-soft text-small leading-snug">
      {status === null ? reported === null && t('register.notMarked') : statusLabel(child, locale, t)}
      {reported !== null && (
        <span className={classes('block', warns && 'font-semibold text-maple')}>
          {warns
            ? t('register.discrepancy')
            : reported === 'full_day'
              ? t('register.reportedAbsent')
              : t('register.reportedHalf', { half: t(`attendance.${reported}`) })}
        </span>
      )}
      {arrives !== null && status === null && (
        <span className="block">{t('register.arrivesAt', { time: formatTime(arrives, locale) })}</span>
      )}
      {leaves !== null && status !== 'left' && (
        <span className="block">{t('register.leavesAt', { time: formatTime(leaves, locale) })}</span>
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
          {Object.values(failureMessage(t, failure, t('register.failed'))).join('. ')}
        </span>
      )}
    </span>
  );
}
