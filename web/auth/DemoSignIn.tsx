import { useQuery } from '@tanstack/react-query';
import { roles } from '#core/auth/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { serverStateQuery, useSignIn } from '#web/session/session-queries.ts';

/** The demo's three users, one tap each. Empty outside the demo. */
export function DemoSignIn() {
  const t = useTranslation();
  const signIn = useSignIn();
  const { data: place } = useQuery(serverStateQuery);
  if (!place?.demo) return null;
  return (
    <Card as="section" aria-labelledby="demo-people" className="flex flex-col gap-3">
      <h2 id="demo-people" className="font-bold text-note">
        {t('signIn.demoTitle')}
      </h2>
      <div className="flex flex-wrap gap-2 *:flex-1">
        {roles.map((as) => (
          <Button key={as} kind="quiet" onClick={() => signIn.mutate({ as })}>
            {t(`signIn.${as}`)}
          </Button>
        ))}
      </div>
    </Card>
  );
}
