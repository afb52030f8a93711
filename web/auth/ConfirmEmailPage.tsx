import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { profileApi } from '#core/account/profile-api.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useLastError } from '#web/api/use-last-error.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { LinkExpired } from './LinkExpired.tsx';
import { useLinkToken } from './use-link-token.ts';

/** Confirms the new address of the link. It takes a press, since link scanners of mail servers open links. */
export function ConfirmEmailPage({ languageLink }: { languageLink: ReactNode }) {
  const t = useTranslation();
  const token = useLinkToken();
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(profileApi.confirmEmail, { body: { token } }),
    onSuccess() {
      for (const known of ['session', 'profile']) void client.invalidateQueries({ queryKey: [known] });
    },
  });
  const lastError = useLastError(error, isPending);
  const failure = token ? lastError : new CallError(404, '', gone);
  return (
    <AuthLayout
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
        <LinkExpired
          failure={failure}
          title={t('confirmEmail.gone')}
          text={t('confirmEmail.goneText')}
          onRetry={() => mutate()}
        >
          <Link href="/settings/profile" className={buttonClasses('quiet')}>
            {t('confirmEmail.profile')}
          </Link>
        </LinkExpired>
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
    </AuthLayout>
  );
}

/** Without a token there is no link: treat it as expired. */
const gone = { type: '', title: '', status: 404, code: 'not_found', requestId: '' } as const;
