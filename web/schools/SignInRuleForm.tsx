import { useState } from 'react';
import { graceDays, type SignInRule, type SignInRuleChange } from '#core/schools/sign-in-rule.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { type Confirmation, isReauthenticationRequired } from '#web/session/use-reauthentication.ts';
import { useMinute, useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Switch } from '#web/ui/Switch.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useSaveSignInRule } from './sign-in-rule-queries.ts';

type Props = {
  rule: SignInRule;
  /** Whether the user is office of several schools. */
  hasSchools: boolean;
  /** Whether the failure opens a confirmation, after which the change is sent again. */
  wantsConfirmation: Confirmation['wants'];
};

/** The rule for the sign-in of a school's staff, and the day on which it begins. */
export function SignInRuleForm({ rule, hasSchools, wantsConfirmation }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const now = useMinute();
  const [days, setDays] = useState<(typeof graceDays)[number]>(14);
  const [isEverySchool, setEverySchool] = useState(false);
  const [sent, setSent] = useState<SignInRuleChange>();
  const { schoolId, from, staff, ready, mayChange } = rule;
  const saving = useSaveSignInRule({
    onDone: (saved) => showToast({ title: t(saved.from === null ? 'signInRules.ended' : 'signInRules.saved') }),
    onFailed: (error) => void wantsConfirmation(error, () => sent && saving.send(sent, undefined)),
  });
  const save = (next: SignInRuleChange['days']) => {
    if (saving.sending) return;
    const change = { schoolId, days: next, ...(isEverySchool && { everySchool: true }) };
    setSent(change);
    saving.send(change, undefined);
  };
  const failure = saving.failureOf(sent ?? null);
  const day = from === null ? undefined : formatDay(schoolTimeAt(new Date(from), zone).day, locale, 'long');
  const hasBegun = from !== null && new Date(from) <= now;
  return (
    <Card as="section" aria-labelledby="sign-in-rule" className="flex flex-col gap-3">
      <h2 id="sign-in-rule" className="font-bold text-card">
        {day === undefined ? t('signInRules.none') : t(hasBegun ? 'signInRules.since' : 'signInRules.from', { day })}
      </h2>
      <p className="text-small">{t('signInRules.ready', { ready, staff })}</p>
      {!mayChange && <p className="text-ink-soft text-small">{t('signInRules.weak')}</p>}
      {mayChange && (
        <>
          <Field label={t('signInRules.begin')}>
            {(wiring) => (
              <Select
                {...wiring}
                value={days}
                onChange={({ target }) => setDays(graceDays.find((one) => String(one) === target.value) ?? 14)}
              >
                {graceDays.map((one) => (
                  <option key={one} value={one}>
                    {t(`signInRules.days${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {hasSchools && (
            <Switch label={t('signInRules.everySchool')} checked={isEverySchool} onChange={setEverySchool} />
          )}
          {failure && !isReauthenticationRequired(failure) && (
            <SubmitError title={t('signInRules.notSaved')} failure={failure} onRetry={() => sent && save(sent.days)} />
          )}
          <div className="flex flex-wrap gap-2">
            <Button unready={saving.sending} onClick={() => save(days)}>
              {t(from === null ? 'signInRules.require' : 'signInRules.change')}
            </Button>
            {from !== null && (
              <Button kind="line" unready={saving.sending} onClick={() => save(null)}>
                {t('signInRules.end')}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}
