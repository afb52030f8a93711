import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#core/auth/session.ts';
import { sessionApi } from '#core/auth/session-api.ts';
import { hasStrongWay } from '#core/auth/strong-sign-in.ts';
import { call } from '#web/api/call.ts';
import { FormError } from '#web/api/FormError.tsx';
import { passkeyApi } from '#core/auth/passkey-api.ts';
import { createPasskey, supportsPasskeys, wasDeclined } from '#web/auth/passkey-prompt.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { AppCodeForm } from './AppCodeForm.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { strongSignInQuery, useBeginTwoStep } from './two-step-queries.ts';

type Props = {
  onSignedIn: (session: Session) => void;
  onLeft: () => void;
};

/**
 * What a session by password alone shows where the school requires more: the choice of a passkey or an app, or a new
 * sign-in with the way that the account has.
 */
export function StrongSignIn({ onSignedIn, onLeft }: Props) {
  const t = useTranslation();
  const query = useQuery({ ...strongSignInQuery, staleTime: 0 });
  const [secret, setSecret] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>();
  const entering = useMutation({ mutationFn: () => call(sessionApi.current), onSuccess: onSignedIn });
  const leaving = useMutation({ mutationFn: () => call(sessionApi.signOut), onSettled: onLeft });
  const beginning = useBeginTwoStep((made) => setSecret(made.secret));
  const making = useMutation({
    mutationFn: async (name: string) => {
      const made = await createPasskey(await call(passkeyApi.askNew));
      return call(passkeyApi.add, { body: { name, ...made } });
    },
    onSuccess: () => entering.mutate(),
  });
  const isBusy = making.isPending || beginning.isPending || entering.isPending;
  const declined = making.error && wasDeclined(making.error);
  const failure = (declined ? null : making.error) ?? beginning.error ?? entering.error;
  return (
    <section aria-labelledby="strong-sign-in" className="flex flex-col gap-4">
      <h2 id="strong-sign-in" className="font-bold text-card">
        {t(codes ? 'twoStep.codesTitle' : 'twoStep.requiredTitle')}
      </h2>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-24" />}
      {codes && <RecoveryCodeList codes={codes} onDone={() => entering.mutate()} />}
      {!codes && secret !== undefined && (
        <AppCodeForm email={query.data?.email ?? ''} secret={secret} onTurnedOn={(made) => setCodes(made.codes)} />
      )}
      {!codes && secret === undefined && query.data && (
        <p className="text-ink-soft text-small">
          {t(hasStrongWay(query.data) ? 'twoStep.againText' : 'twoStep.chooseText')}
        </p>
      )}
      <FormError failure={failure} title={t('twoStep.notChosen')} />
      {!codes && secret === undefined && query.data && !hasStrongWay(query.data) && (
        <div className="flex flex-col gap-2">
          {supportsPasskeys() && (
            <Button wide unready={isBusy} onClick={() => !isBusy && making.mutate(t('twoStep.thisDevice'))}>
              {t('twoStep.byPasskey')}
            </Button>
          )}
          <Button kind="line" wide unready={isBusy} onClick={() => !isBusy && beginning.mutate()}>
            {t('twoStep.byApp')}
          </Button>
        </div>
      )}
      {!codes && (
        <Button kind="bare" wide unready={leaving.isPending} onClick={() => leaving.mutate()}>
          {t(query.data && hasStrongWay(query.data) ? 'twoStep.again' : 'twoStep.leave')}
        </Button>
      )}
    </section>
  );
}
