import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiToken, CreatedApiToken } from '#core/account/api-token.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { ApiTokenForm } from './ApiTokenForm.tsx';
import { ApiTokenItem } from './ApiTokenItem.tsx';
import { CreatedToken } from './CreatedToken.tsx';
import { apiTokensQuery } from './api-token-queries.ts';
import { RevokeApiTokenDialog } from './RevokeApiTokenDialog.tsx';

/** The API tokens of the current user: the list, the form of a new one, and its text, which is shown once. */
export function ApiTokenDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslation();
  const query = useQuery(apiTokensQuery);
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<CreatedApiToken>();
  const [revoking, setRevoking] = useState<ApiToken>();
  if (created) {
    return (
      <Dialog title={t('apiTokens.created')} insistent>
        <CreatedToken token={created.token} onDone={() => setCreated(undefined)} />
      </Dialog>
    );
  }
  const show = (token: CreatedApiToken) => {
    setIsAdding(false);
    setCreated(token);
  };
  return (
    <Dialog title={t(isAdding ? 'apiTokens.add' : 'apiTokens.title')} onClose={onClose}>
      {isAdding && <ApiTokenForm onCreated={show} />}
      {!isAdding && (
        <>
          <p id="api-tokens" tabIndex={-1} className="text-ink-soft text-small outline-none">
            {t('apiTokens.text')}{' '}
            <a href="/api/docs" className="font-semibold underline underline-offset-2">
              {t('apiTokens.guide')}
            </a>
          </p>
          <StaleDataNotice queries={[query]} />
          {query.isPending && <Skeleton className="h-12" />}
          {query.data?.length === 0 && <p className="text-small">{t('apiTokens.none')}</p>}
          <ul className="divide-y divide-line empty:hidden">
            {query.data?.map((token) => (
              <ApiTokenItem key={token.id} token={token} onRevoke={() => setRevoking(token)} />
            ))}
          </ul>
          <Button kind="quiet" wide onClick={() => setIsAdding(true)}>
            {t('apiTokens.add')}
          </Button>
        </>
      )}
      {revoking && <RevokeApiTokenDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </Dialog>
  );
}
