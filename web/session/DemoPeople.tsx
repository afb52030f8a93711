import { useQuery } from '@tanstack/react-query';
import { roles } from '#core/sessions/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useWords } from '#web/words/words.ts';
import { placeQuery, useSignIn } from './session-queries.ts';

/** The demo's three people, one tap each; nothing anywhere else. (decisions, People) */
export function DemoPeople() {
  const t = useWords();
  const signIn = useSignIn();
  const { data: place } = useQuery(placeQuery);
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
