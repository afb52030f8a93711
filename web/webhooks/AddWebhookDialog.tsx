import { type FormEvent, useRef, useState } from 'react';
import { lengthOf } from '#core/http/fields.ts';
import { isWebhookUrl, maxUrlLength } from '#core/webhooks/webhook.ts';
import { webhookKinds } from '#core/webhooks/webhook-events.ts';
import { CallError, errorCode } from '#web/api/call-error.ts';
import { CheckboxList } from '#web/children/CheckboxList.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { type Confirmation, isReauthenticationRequired } from '#web/session/use-reauthentication.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { useAddWebhook } from './webhook-queries.ts';

type Props = {
  schoolId: number;
  wantsConfirmation: Confirmation['wants'];
  onAdded: (secret: string) => void;
  onClose: () => void;
};

/** The form of a new webhook: its address and the kinds of events. The server decides which address needs no HTTPS. */
export function AddWebhookDialog({ schoolId, wantsConfirmation, onAdded, onClose }: Props) {
  const t = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isChecked, setChecked] = useState(false);
  const adding = useAddWebhook(onAdded);
  const url = typed.trim();
  const isRefused = isAddressRefused(adding.error) && adding.variables?.url === url;
  const problem =
    isRefused || !isWebhookUrl(url)
      ? t('webhooks.addressWrong')
      : lengthOf(url) > maxUrlLength
        ? t('webhooks.addressTooLong')
        : undefined;
  const isKindMissing = chosen.length === 0;
  const add = () =>
    adding.mutate(
      { schoolId, url, kinds: webhookKinds.filter((_, index) => chosen.includes(index)) },
      {
        onError(error) {
          if (!wantsConfirmation(error, add) && isAddressRefused(error)) field.current?.focus();
        },
      },
    );
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setChecked(true);
    if (problem) field.current?.focus();
    else if (isKindMissing) list.current?.querySelector('input')?.focus();
    else if (!adding.isPending) add();
  };
  const failure = adding.error;
  const isShown = failure && !isRefused && !isReauthenticationRequired(failure);
  return (
    <Dialog title={t('webhooks.add')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('webhooks.address')} help={t('webhooks.addressHelp')} problem={isChecked ? problem : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              ref={field}
              type="url"
              name="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              className={controlClasses}
            />
          )}
        </Field>
        <div ref={list} className="flex flex-col gap-1.5">
          <CheckboxList
            legend={t('webhooks.kinds')}
            options={webhookKinds.map((kind, id) => ({ id, label: t(`webhooks.${kind}`) }))}
            value={chosen}
            onChange={setChosen}
          />
          <p role="alert" className="text-maple text-small empty:hidden">
            {isChecked && isKindMissing && t('webhooks.kindRequired')}
          </p>
        </div>
        {isShown && (
          <SubmitError
            title={t('webhooks.notAdded')}
            failure={failure}
            why={errorCode(failure) === 'forbidden' ? t('webhooks.tooMany') : undefined}
            onRetry={submit}
          />
        )}
        <Button type="submit" wide unready={adding.isPending}>
          {t(adding.isPending ? 'webhooks.creating' : 'webhooks.create')}
        </Button>
      </form>
    </Dialog>
  );
}

const isAddressRefused = (error: Error | null) =>
  error instanceof CallError && Boolean(error.problem?.problems?.some(({ path }) => path === 'url'));
