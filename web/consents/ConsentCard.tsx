import { useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ChildConsent, ConsentAnswer, NewConsentAnswer } from '#core/consents/consent.ts';
import { formLink } from '#core/forms/form-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { BilingualText } from '#web/i18n/BilingualText.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { closeAndFocus, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useAnswerConsent } from './consent-queries.ts';
import { stateTones } from './consent-state.ts';

type Props = { childId: number; consent: ChildConsent; mayAnswer: boolean };

/** One purpose: its text, who answered and when, who still has to, and the buttons to answer. */
export function ConsentCard({ childId, consent, mayAnswer }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const [withdraws, setWithdraws] = useState(false);
  /** The last answer sent, with the version that was read: a retry never agrees to another text. */
  const [lastSent, setLastSent] = useState<NewConsentAnswer>();
  const { purpose, version, text, state, answers, awaited, expiresOn } = consent;
  const titleId = `consent-${purpose}`;
  const name = t(`consents.${purpose}`);
  const own = answers.find(({ isOwn }) => isOwn);
  const { sending, failure, send } = useAnswerConsent(childId, purpose, {
    onDone() {
      // The button that had the focus is gone.
      if (withdraws) closeAndFocus(() => setWithdraws(false), `#${titleId}`);
      else heading.current?.focus({ preventScroll: true });
      showToast({ title: t('consents.saved'), text: name });
    },
    onFailed(error) {
      setWithdraws(false);
      const title = t('consents.notSaved');
      showToast(
        errorCode(error) === 'conflict'
          ? { title, text: t('consents.changedBeforeAnswer'), failed: true }
          : failureToast(t, error, title),
      );
    },
  });
  const give = (isGranted: boolean) => {
    if (sending) return;
    const given = { purpose, version, isGranted };
    setLastSent(given);
    send(given, undefined);
  };
  const hasYes = own?.isGranted === true && own.isValid;
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="font-bold text-card leading-tight outline-none">
          {name}
        </h2>
        <Chip tone={stateTones[state]}>{t(`consents.state_${state}`)}</Chip>
      </div>
      <p className="whitespace-pre-line text-small">
        <BilingualText text={text} />
      </p>
      <div className="text-ink-soft text-small empty:hidden">
        {answers.map((answer) => (
          <AnswerLine key={answer.by} childId={childId} answer={answer} />
        ))}
        {awaited.length > 0 && state !== 'refused' && (
          <p>{t('consents.awaited', { names: new Intl.ListFormat(`${locale}-CA`).format(awaited) })}</p>
        )}
        {expiresOn !== null && <p>{t('consents.renew', { day: formatDay(expiresOn, locale, 'long') })}</p>}
      </div>
      <Explanation consent={consent} />
      {failure && errorCode(failure) !== 'conflict' && (
        <SubmitError
          title={t('consents.notSaved')}
          failure={failure}
          childId={childId}
          onRetry={() => lastSent && !sending && send(lastSent, undefined)}
        />
      )}
      {mayAnswer && (
        <div className="flex flex-wrap gap-2">
          {hasYes ? (
            <Button
              kind="line"
              aria-haspopup="dialog"
              aria-label={t('consents.withdrawFor', { purpose: name })}
              onClick={() => setWithdraws(true)}
            >
              {t('consents.withdraw')}
            </Button>
          ) : own?.isGranted === false ? (
            <Button
              kind="line"
              unready={sending}
              aria-label={t('consents.changeToYesFor', { purpose: name })}
              onClick={() => give(true)}
            >
              {t('consents.changeToYes')}
            </Button>
          ) : (
            <>
              <Button
                kind="quiet"
                className="min-w-24"
                unready={sending}
                aria-label={t('consents.yesTo', { purpose: name })}
                onClick={() => give(true)}
              >
                {t('consents.yes')}
              </Button>
              <Button
                kind="line"
                className="min-w-24"
                unready={sending}
                aria-label={t('consents.noTo', { purpose: name })}
                onClick={() => give(false)}
              >
                {t('consents.no')}
              </Button>
            </>
          )}
        </div>
      )}
      {withdraws && (
        <ConfirmDialog
          title={t('consents.withdrawTitle')}
          act={t('consents.withdraw')}
          keep={t('consents.keep')}
          sending={sending}
          onAct={() => give(false)}
          onClose={() => setWithdraws(false)}
        >
          <p className="font-semibold">{name}</p>
          <p className="text-small">{t('consents.withdrawText')}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Why the answer is not yes although a guardian said yes. */
function Explanation({ consent: { state, answers } }: Pick<Props, 'consent'>) {
  const t = useTranslation();
  const isSplit = state === 'refused' && answers.some(({ isGranted }) => isGranted);
  const key =
    state === 'changed' ? 'changedText' : state === 'expired' ? 'expiredText' : isSplit ? 'refusedText' : null;
  return key && <p className="rounded-s bg-sun-tint p-2.5 text-small text-sun">{t(`consents.${key}`)}</p>;
}

type LineProps = { childId: number; answer: ConsentAnswer };

function AnswerLine({ childId, answer: { by, isGranted, isValid, at, form } }: LineProps) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const day = formatDay(schoolTimeAt(new Date(at), zone).day, locale, 'long');
  const key = !isGranted ? 'gaveNo' : isValid ? 'gaveYes' : 'gaveOld';
  return (
    <p>
      {t(`consents.${key}`, { name: by, day })}
      {form && (
        <>
          {' · '}
          {t('consents.throughForm')}{' '}
          <Link href={formLink(form.id, childId)} className="font-semibold underline">
            <BilingualText text={form.title} />
          </Link>
        </>
      )}
    </p>
  );
}
