import { queryOptions, useQuery } from '@tanstack/react-query';
import { identityApi } from '#core/auth/identity-api.ts';
import { providerProblems, returnPathOf } from '#core/auth/identity-provider.ts';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { publicPaths } from '#web/session/public-paths.ts';
import { buttonClasses } from '#web/ui/Button.tsx';

const providersQuery = queryOptions({ queryKey: ['session', 'providers'], queryFn: () => call(identityApi.providers) });

/** Links to the sign-in of the school service, and why the last one failed. Empty without identity providers. */
export function ProviderSignIn() {
  const t = useTranslation();
  const { data: providers = [] } = useQuery(providersQuery);
  const { pathname, search } = location;
  const code = new URLSearchParams(search).get('problem');
  const problem = providerProblems.find((one) => one === code);
  const returnPath = pathname === publicPaths.signIn ? '/' : returnPathOf(`${pathname}${search}`);
  return (
    <>
      {problem && (
        <p role="alert" className="text-maple text-small">
          {t(`providers.${problem}`)}
        </p>
      )}
      {providers.map(({ key, name }) => (
        // The server answers this address with a redirect, so it is no page of the router.
        <a
          key={key}
          href={`/auth/${key}/start?return=${encodeURIComponent(returnPath)}`}
          className={buttonClasses('line', true)}
        >
          {t('providers.signIn', { name })}
        </a>
      ))}
    </>
  );
}
