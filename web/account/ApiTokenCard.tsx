import { useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

const ApiTokenDialog = dialogOnDemand(() => import('./ApiTokenDialog.tsx').then((m) => ({ Screen: m.ApiTokenDialog })));

/** Opens the API tokens of the current user. */
export function ApiTokenCard() {
  const t = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" aria-labelledby="own-tokens" className="flex flex-col gap-2">
      <h2 id="own-tokens" className="font-bold text-card">
        {t('profile.tokens')}
      </h2>
      <p className="text-ink-soft text-small">{t('profile.tokensText')}</p>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('profile.tokensOpen')}
      </Button>
      {open && <ApiTokenDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
