/** The status of a child in words, from the rule that decides where it is. */
import type { ChildStatus } from '#core/attendance/status-rules.ts';
import type { Locale } from '#core/lang/locale.ts';
import { formatTime } from '#core/time/format.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { statusLabel } from './attendance-labels.ts';

/** `Present since 8:20 AM`; `Late, 8:51 AM`; `Absent, reported`; `Left, 3:20 PM, with Marc Tremblay`. */
export function childStatusLabel(status: ChildStatus, locale: Locale, t: Translate): string {
  if (status.state === 'absent') return t(`attendance.${status.isReported ? 'absentReported' : 'absentNotReported'}`);
  if ('isDiscrepancy' in status) {
    const seen = seenLabel(status, locale, t);
    return status.isDiscrepancy ? t('attendance.butReported', { status: seen }) : seen;
  }
  return t(`attendance.${unseen[status.state]}`);
}

const unseen = { unreported: 'unreported', expected: 'notMarked', no_school: 'noSchool' } as const;

type Seen = Extract<ChildStatus, { state: 'present' | 'late' | 'gone' }>;

function seenLabel(status: Seen, locale: Locale, t: Translate): string {
  if (status.state === 'gone')
    return statusLabel({ status: 'left', time: status.at, leftWith: status.with }, locale, t);
  if (status.state === 'present' && status.since !== null)
    return t('attendance.presentSince', { time: formatTime(status.since, locale) });
  return statusLabel({ status: status.state, time: status.since }, locale, t);
}
