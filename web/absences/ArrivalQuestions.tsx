import { useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import type { ArrivalNotice } from '#core/absences/arrival-api.ts';
import { arrivalMinutes } from '#core/attendance/attendance.ts';
import type { Child } from '#core/children/child.ts';
import { formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useAnswerArrival } from './absence-mutations.ts';
import { arrivalsQuery } from './absence-queries.ts';

/** Today's notices about children who did not arrive, to be answered. Empty if there is none. */
export function ArrivalQuestions({ family }: { family: readonly Child[] }) {
  const { data = [] } = useQuery(arrivalsQuery);
  const shown = data.filter(({ isOpen, answer }) => isOpen || answer);
  return shown.map((notice) => {
    const child = family.find(({ id }) => id === notice.childId);
    return child && <ArrivalQuestion key={notice.childId} notice={notice} name={child.name.split(' ')[0] ?? ''} />;
  });
}

/** One notice: three answers, or the first answer of a guardian. The child may have arrived since the answer. */
function ArrivalQuestion({ notice, name }: { notice: ArrivalNotice; name: string }) {
  const t = useTranslation();
  const clock = useClock(notice.childId);
  const [isOnTheWay, setOnTheWay] = useState(false);
  const titleId = `arrival-${notice.childId}`;
  // The pressed button is gone after the answer.
  const { sending, failure, send } = useAnswerArrival(notice.childId, () => focusOn(document.getElementById(titleId)));
  const { answer } = notice;
  const reply = (body: Parameters<typeof send>[0]) => !sending && send(body, undefined);
  const why =
    failure && errorCode(failure) === 'conflict'
      ? t('absences.answeredMeanwhile')
      : failure && Object.values(failureMessage(t, failure, t('absences.answerError'))).join('. ');
  return (
    <Card
      as="section"
      aria-labelledby={titleId}
      className={classes('flex flex-col gap-3', notice.isOpen && 'border-maple')}
    >
      <h2 id={titleId} tabIndex={-1} className="flex items-center gap-2 font-bold text-card outline-none">
        <BellRing aria-hidden size={20} className="shrink-0 text-maple" />
        {t(answer ? 'absences.aboutArrival' : 'absences.notArrived', { name })}
      </h2>
      {answer ? (
        <p>
          {t('absences.answeredBy', {
            name: answer.by,
            time: clock(answer.at),
            answer: t(`absences.answer_${answer.answer}`),
          })}
          {answer.minutes !== null && `, ${t('absences.inSoManyMinutes', { n: answer.minutes })}`}.{' '}
          {t('absences.answerSent')}
        </p>
      ) : (
        <p>{t('absences.notArrivedText', { time: clock(notice.askedAt) })}</p>
      )}
      {notice.isOpen && notice.mayAnswer && !isOnTheWay && (
        <div className="flex flex-col gap-2 medium:flex-row">
          <Button unready={sending} onClick={() => reply({ answer: 'sick' })}>
            {t('absences.answer_sick')}
          </Button>
          <Button unready={sending} onClick={() => setOnTheWay(true)}>
            {t('absences.answer_on_the_way')}
          </Button>
          <Button unready={sending} onClick={() => reply({ answer: 'check' })}>
            {t('absences.answer_check')}
          </Button>
        </div>
      )}
      {notice.isOpen && notice.mayAnswer && isOnTheWay && (
        <div role="group" aria-label={t('absences.arrivesWhen', { name })} className="flex flex-col gap-2">
          <p className="font-semibold">{t('absences.arrivesWhen', { name })}</p>
          <div className="flex flex-wrap gap-2">
            {arrivalMinutes.map((minutes, n) => (
              <Button
                key={minutes}
                ref={n === 0 ? focusOn : null}
                unready={sending}
                onClick={() => reply({ answer: 'on_the_way', minutes })}
              >
                {t('absences.inMinutes', { n: minutes })}
              </Button>
            ))}
            <Button
              kind="bare"
              onClick={() => {
                setOnTheWay(false);
                focusOn(document.getElementById(titleId));
              }}
            >
              {t('absences.otherAnswer')}
            </Button>
          </div>
        </div>
      )}
      {notice.isOpen && !notice.mayAnswer && <p className="text-small">{t('absences.answerNotAllowed')}</p>}
      <p role="alert" className="text-maple text-small empty:hidden">
        {why}
      </p>
      {notice.isOpen && <CallSchool childId={notice.childId} className="self-start" />}
    </Card>
  );
}

/** Focuses an element, also as the ref of one that replaces the pressed button. */
const focusOn = (element: HTMLElement | null) => element?.focus();

/** Formats an instant on the clock of a child's school. */
function useClock(childId: number): (instant: string) => string {
  const locale = useLocale();
  const zone = useSchoolZone(childId);
  return (instant) => formatTime(schoolTimeAt(new Date(instant), zone).time, locale);
}
