import { type FormEvent, useRef, useState } from 'react';
import { type CreatedApiToken, maxTokenDays, maxTokenNameLength, tokenLifetimes } from '#core/account/api-token.ts';
import { tokenAreas } from '#core/account/token-endpoint-rules.ts';
import { lengthOf } from '#core/http/fields.ts';
import { errorCode } from '#web/api/call-error.ts';
import { CheckboxList } from '#web/children/CheckboxList.tsx';
import { type TranslationKey, useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { Button } from '#web/ui/Button.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useCreateApiToken } from './api-token-queries.ts';
import { ReauthenticateDialog } from './ReauthenticateDialog.tsx';
import { isReauthenticationRequired, useReauthentication } from '#web/session/use-reauthentication.ts';

/** The form of a new token: what it is for, what it may do, where and for how long. */
export function ApiTokenForm({ onCreated }: { onCreated: (created: CreatedApiToken) => void }) {
  const t = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const confirmation = useReauthentication();
  const [typed, setTyped] = useState('');
  const [access, setAccess] = useState<'read' | 'write'>('read');
  const [reach, setReach] = useState<'all' | 'some'>('all');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [days, setDays] = useState('30');
  const [isShown, setIsShown] = useState(false);
  const { mutate, isPending, error } = useCreateApiToken(onCreated);
  const name = typed.trim();
  const problem = nameProblem(name);
  const isAreaMissing = reach === 'some' && chosen.length === 0;
  const create = () =>
    mutate(
      {
        name,
        access,
        days: Number(days),
        ...(reach === 'some' && { areas: tokenAreas.filter((_, index) => chosen.includes(index)) }),
      },
      { onError: (failure) => void confirmation.wants(failure, create) },
    );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setIsShown(true);
    if (problem) input.current?.focus();
    else if (!isAreaMissing && !isPending) create();
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('apiTokens.name')} problem={isShown && problem ? t(problem) : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              ref={input}
              name="name"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className={controlClasses}
            />
          )}
        </Field>
        <RadioGroup
          name="access"
          legend={t('apiTokens.access')}
          look="chips"
          options={(['read', 'write'] as const).map((value) => ({ value, label: t(`apiTokens.${value}`) }))}
          value={access}
          onChange={setAccess}
        />
        <RadioGroup
          name="reach"
          legend={t('apiTokens.areas')}
          look="chips"
          options={[
            { value: 'all', label: t('apiTokens.allAreas') },
            { value: 'some', label: t('apiTokens.someAreas') },
          ]}
          value={reach}
          onChange={setReach}
          problem={isShown && isAreaMissing ? t('apiTokens.areasRequired') : undefined}
        />
        {reach === 'some' && (
          <CheckboxList
            legend={t('apiTokens.someAreas')}
            options={tokenAreas.map((area, id) => ({ id, label: t(`apiTokens.${area}`) }))}
            value={chosen}
            onChange={setChosen}
          />
        )}
        <RadioGroup
          name="days"
          legend={t('apiTokens.days')}
          look="chips"
          options={tokenLifetimes.map((value) => ({
            value: String(value),
            label: value === maxTokenDays ? t('apiTokens.aYear') : t('apiTokens.daysCount', { days: value }),
          }))}
          value={days}
          onChange={setDays}
        />
        {error && !isReauthenticationRequired(error) && (
          <SubmitError
            title={t('apiTokens.notCreated')}
            failure={error}
            why={errorCode(error) === 'forbidden' ? t('apiTokens.tooMany') : undefined}
            onRetry={submit}
          />
        )}
        <Button type="submit" wide unready={isPending}>
          {t(isPending ? 'apiTokens.creating' : 'apiTokens.create')}
        </Button>
      </form>
      {confirmation.isOpen && <ReauthenticateDialog confirmation={confirmation} />}
    </>
  );
}

function nameProblem(name: string): TranslationKey | undefined {
  if (name === '') return 'apiTokens.nameRequired';
  return lengthOf(name) > maxTokenNameLength ? 'apiTokens.nameTooLong' : undefined;
}
