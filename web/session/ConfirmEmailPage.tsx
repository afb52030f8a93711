import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { profileApi } from '#core/sessions/profile-api.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWords } from '#web/words/words.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { Door } from './Door.tsx';
import { LinkGone } from './LinkGone.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Takes the new address whose letter led here, at a press: what only looks at links changes nothing. */
export function ConfirmEmailPage({ languageLink }: { languageLink: ReactNode }) {
  const t = useWords();
  const token = useLinkToken();
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(profileApi.confirmEmail, { body: { token } }),
    onSuccess() {
      for (const known of ['session', 'profile']) void client.invalidateQueries({ queryKey: [known] });
    },
  });
  const failure = token ? error : new CallError(404, '', gone);
  return (
    <Door
      title={t('confirmEmail.title')}
      text={data || failure ? undefined : t('confirmEmail.text')}
      languageLink={languageLink}
    >
      {!data && !failure && (
        <Button wide unready={isPending} onClick={() => !isPending && mutate()}>
          {t(isPending ? 'confirmEmail.confirming' : 'confirmEmail.confirm')}
        </Button>
      )}
      {failure && (
        <LinkGone
          failure={failure}
          title={t('confirmEmail.gone')}
          text={t('confirmEmail.goneText')}
          onRetry={() => mutate()}
        >
          <Link href="/settings/profile" className={buttonClasses('quiet')}>
            {t('confirmEmail.profile')}
          </Link>
        </LinkGone>
      )}
      <div role="status">
        {data && (
          <Card>
            <EmptyState
              icon={CircleCheck}
              title={t('confirmEmail.done')}
              text={t('confirmEmail.doneText', { email: data.email })}
            >
              <Link href="/" className={`${buttonClasses('main')} mt-4`}>
                {t('confirmEmail.goOn')}
              </Link>
            </EmptyState>
          </Card>
        )}
      </div>
    </Door>
  );
}

/** Without a token there is no link. */
const gone = { type: '', title: '', status: 404, code: 'not_found', requestId: '' } as const;
