import { useState } from 'react';
import type { Attendance } from '#core/attendance/attendance.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { clockOf } from './attendance-labels.ts';
import { type RegisterParams, useSettleDiscrepancy } from './attendance-queries.ts';

type Props = {
  child: Attendance;
  register: RegisterParams;
  isShown: boolean;
  /** Whether the current user can still change this day. */
  isOpen: boolean;
  timeZone: string;
};

/** Focuses the line that replaces the pressed button. */
const focusOn = (line: HTMLElement | null) => line?.focus();

/** A child that staff saw although its family reported it absent, until a staff member settles it; then who did. */
export function Discrepancy({ child, register, isShown, isOpen, timeZone }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const [isSettled, setSettled] = useState(false);
  const { settle, sending } = useSettleDiscrepancy(child.childId, register, {
    onDone: () => setSettled(true),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('register.notSettled')), failed: true }),
  });
  const { reported, reportedBy, settled } = child;
  if (!isShown) {
    if (!settled || settled.reported !== reported) return null;
    return (
      <p ref={isSettled ? focusOn : null} tabIndex={-1} className="text-ink-soft text-small outline-none">
        {t('register.settledBy', { name: settled.by, time: clockOf(settled.at, timeZone, locale) })}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 rounded-m border border-sun p-3 text-small">
      <p className="font-semibold">
        {reportedBy === null ? t('register.discrepancy') : t('register.differs', { name: reportedBy })}
      </p>
      {isOpen && (
        <>
          <p className="text-ink-soft">{t('register.differsText')}</p>
          <Button kind="quiet" unready={sending} onClick={() => !sending && settle()}>
            {t(sending ? 'attendance.sending' : 'register.settle')}
          </Button>
        </>
      )}
    </div>
  );
}
