import { useState } from 'react';
import type { YearChange } from '#core/children/next-year.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useUndoNextYear } from './next-year-queries.ts';

/** The last move to a next school year: who made it, and for a day its undo. */
export function LastYearChange({ change }: { change: YearChange }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const [isAsked, setIsAsked] = useState(false);
  const [failed, setFailed] = useState<Error>();
  const undo = useUndoNextYear({
    onDone({ restored, kept }) {
      setIsAsked(false);
      showToast({
        title: t('nextYear.undone', { restored }),
        ...(kept > 0 && { text: t('nextYear.kept', { n: kept }) }),
      });
    },
    onFailed: setFailed,
  });
  const at = (instant: string) => {
    const { day, time } = schoolTimeAt(new Date(instant), zone);
    return { day: formatDay(day, locale, 'long'), time: formatTime(time, locale) };
  };
  const { id, madeBy, madeAt, moved, left, undoneAt, undoUntil } = change;
  return (
    <Card as="section" aria-label={t('nextYear.last', { moved, left })} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="font-bold text-note">{t('nextYear.last', { moved, left })}</h2>
        {undoneAt && <Chip>{t('nextYear.wasUndone')}</Chip>}
      </div>
      <p className="text-ink-soft text-small">
        {t('nextYear.lastBy', { name: madeBy, ...at(madeAt) })}
        {undoUntil && ` · ${t('nextYear.undoUntil', at(undoUntil))}`}
      </p>
      {undoUntil && (
        <Button kind="line" className="self-start" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
          {t('nextYear.undo')}
        </Button>
      )}
      {isAsked && (
        <ConfirmDialog
          title={t('nextYear.undoTitle')}
          why={
            failed &&
            failureMessage(t, failed, t('nextYear.notUndone'), isTooLate(failed) ? t('nextYear.tooLate') : undefined)
          }
          act={t('nextYear.undo')}
          keep={t('nextYear.undoKeep')}
          sending={undo.sending}
          onAct={() => {
            setFailed(undefined);
            undo.send(id, undefined);
          }}
          onClose={() => setIsAsked(false)}
        >
          <p>{t('nextYear.undoText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

const isTooLate = (failure: Error) => failure instanceof CallError && failure.problem?.code === 'conflict';
