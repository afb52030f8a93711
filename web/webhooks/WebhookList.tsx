import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import type { Webhook } from '#core/webhooks/webhook.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { Confirmation } from '#web/session/use-reauthentication.ts';
import { Button } from '#web/ui/Button.tsx';
import { closeAndFocus } from '#web/ui/ConfirmDialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { AddWebhookDialog } from './AddWebhookDialog.tsx';
import { RemoveWebhookDialog } from './RemoveWebhookDialog.tsx';
import { WebhookItem } from './WebhookItem.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx';

type Props = {
  schoolId: number;
  /** Whether the failure opens a confirmation, after which the webhook is added. */
  wantsConfirmation: Confirmation['wants'];
};

/** The webhooks of a school, for its office. */
export function WebhookList({ schoolId, wantsConfirmation }: Props) {
  const t = useTranslation();
  // No live event announces an attempt.
  const query = useQuery({ ...webhooksQuery(schoolId), refetchOnMount: 'always' });
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [removing, setRemoving] = useState<Webhook>();
  return (
    <div className="flex flex-col gap-4">
      <p id="webhooks" tabIndex={-1} className="max-w-column text-ink-soft text-small outline-none">
        {t('webhooks.intro')}{' '}
        <a href="/api/docs" className="font-semibold underline underline-offset-2">
          {t('webhooks.guide')}
        </a>
      </p>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-24" count={2} />}
      {query.data?.length === 0 && (
        <EmptyState icon={WebhookIcon} tone="stone" title={t('webhooks.none')} text={t('webhooks.noneText')} />
      )}
      <ul className="grid gap-3 empty:hidden medium:grid-cols-2">
        {query.data?.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} schoolId={schoolId} onRemove={() => setRemoving(webhook)} />
        ))}
      </ul>
      {query.data && (
        <Button className="self-start" icon={<Plus aria-hidden size={18} />} onClick={() => setAdding(true)}>
          {t('webhooks.add')}
        </Button>
      )}
      {isAdding && (
        <AddWebhookDialog
          schoolId={schoolId}
          wantsConfirmation={wantsConfirmation}
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false);
            setSecret(made);
          }}
        />
      )}
      {secret !== undefined && (
        <WebhookSecretDialog secret={secret} onDone={() => closeAndFocus(() => setSecret(undefined), '#webhooks')} />
      )}
      {removing && <RemoveWebhookDialog webhook={removing} onClose={() => setRemoving(undefined)} />}
    </div>
  );
}
