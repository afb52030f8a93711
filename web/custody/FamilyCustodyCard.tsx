import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FamilyCustody } from '#core/custody/custody-api.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { errorCode } from '#web/api/call-error.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { dayLabel, mergeDays, spanLabel, weekLabel } from './family-custody-labels.ts';
import { familyCustodyQuery, useAnswerSwap } from './family-custody-queries.ts';
import { SwapDialog } from './SwapDialog.tsx';

type Props = { childId: number; name: string };

/** How many days the card lists at most. */
const daysListed = 14;

/** The custody calendar of a child: whose days come next, and swaps. Absent for a child without one. */
export function FamilyCustodyCard({ childId, name }: Props) {
  const custody = useQuery(familyCustodyQuery).data?.find((one) => one.childId === childId);
  return custody ? <Calendar custody={custody} name={name} /> : null;
}

function Calendar({ custody, name }: { custody: FamilyCustody; name: string }) {
  const t = useTranslation();
  const locale = useLocale();
  const { time } = useSchoolTime(custody.childId);
  const [isAsking, setAsking] = useState(false);
  const { childId, today, shows, days, guardians, swaps, maySwap } = custody;
  const titleId = `custody-${childId}`;
  const ahead = days.filter(({ day }) => day >= today).slice(0, daysListed);
  const others = guardians.filter(({ isMe, hasAccount }) => !isMe && hasAccount);
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-3">
      <div>
        <h2 id={titleId} className="font-bold text-card leading-tight">
          {t('familyCustody.titleOf', { name })}
        </h2>
        <p className="font-semibold">{weekLabel(custody, time, t)}</p>
        <p className="text-ink-soft text-small">
          {t('familyCustody.intro')}
          {shows === 'own' && ` ${t('familyCustody.ownOnly')}`}
        </p>
      </div>
      {swaps.length > 0 && <SwapList custody={custody} />}
      <section aria-labelledby={`${titleId}-next`}>
        <h3 id={`${titleId}-next`} className="font-semibold text-small">
          {t('familyCustody.next')}
        </h3>
        <ul className="divide-y divide-line">
          {mergeDays(ahead).map(({ from, until, day }) => (
            <li key={from} className="flex flex-wrap justify-between gap-x-3 py-2 text-small">
              <span className="text-ink-soft">{spanLabel({ from, until }, locale, t)}</span>
              <span>{dayLabel(day, custody, locale, t)}</span>
            </li>
          ))}
        </ul>
      </section>
      {maySwap && others.length > 0 && (
        <Button kind="quiet" className="self-start" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t('familyCustody.ask')}
        </Button>
      )}
      {isAsking && <SwapDialog custody={custody} others={others} onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** The swaps of the current user that have not passed: asked, to answer, and answered. */
function SwapList({ custody: { swaps, guardians } }: { custody: FamilyCustody }) {
  const t = useTranslation();
  const locale = useLocale();
  const answer = useAnswerSwap({
    onDone(done) {
      showToast({
        title: t(`familyCustody.${done}`),
        ...(done === 'accepted' && { text: t('familyCustody.acceptedText') }),
      });
    },
    onFailed(error) {
      const why = errorCode(error) === 'conflict' ? t('familyCustody.swapChanged') : undefined;
      showToast({ ...failureMessage(t, error, t('familyCustody.notAnswered'), why), failed: true });
    },
  });
  return (
    <section aria-labelledby="custody-swaps" className="flex flex-col gap-2">
      <h3 id="custody-swaps" className="font-semibold text-small">
        {t('familyCustody.swaps')}
      </h3>
      <ul className="flex flex-col gap-2">
        {swaps.map(({ id, isMine, askedBy, withPersonId, gives, takes, status, mayAnswer }) => {
          const other = guardians.find(({ personId }) => personId === (isMine ? withPersonId : askedBy))?.name ?? '';
          const [mine, theirs] = isMine ? [takes, gives] : [gives, takes];
          const button = (act: 'accept' | 'decline' | 'withdraw', done: 'accepted' | 'declined' | 'withdrawn') => (
            <Button
              kind={act === 'accept' ? 'quiet' : 'line'}
              unready={answer.sending}
              aria-label={t('familyCustody.swapOf', { act: t(`familyCustody.${act}`), name: other })}
              onClick={() => answer.send({ id, answer: done }, undefined)}
            >
              {t(`familyCustody.${act}`)}
            </Button>
          );
          return (
            <li key={id} className="flex flex-col gap-1 rounded-m border border-line p-3 text-small">
              <p className="font-semibold">
                {t(isMine ? 'familyCustody.youAsked' : 'familyCustody.asksYou', { name: other })}
              </p>
              {mine && <p>{t('familyCustody.theyGive', { days: spanLabel(mine, locale, t) })}</p>}
              {theirs && <p>{t('familyCustody.theyTake', { name: other, days: spanLabel(theirs, locale, t) })}</p>}
              {mayAnswer ? (
                <div className="mt-1 flex flex-wrap gap-2">
                  {button('accept', 'accepted')}
                  {button('decline', 'declined')}
                </div>
              ) : (
                <p className="text-ink-soft">{t(`familyCustody.status_${status}`)}</p>
              )}
              {isMine && status === 'open' && <div className="mt-1">{button('withdraw', 'withdrawn')}</div>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
