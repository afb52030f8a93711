import { LogOut } from 'lucide-react';
import { themes } from '#core/settings/settings.ts';
import { usePerson, useSignOut } from '#web/session/session-queries.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { useChoose } from './use-choose.ts';

/** The account's language and look, and the way out. (§2 Settings) */
export function SettingsPage() {
  const t = useWords();
  const locale = useLocale();
  const person = usePerson();
  const signOut = useSignOut();
  const { chooseLocale, chooseTheme } = useChoose();
  return (
    <>
      <PageHeading>{t('app.settings')}</PageHeading>
      <Card as="section" aria-labelledby="account" className="flex flex-col gap-5">
        <h2 id="account" className="font-bold text-card">
          {t('settings.account')}
        </h2>
        <p className="-mt-4 text-ink-soft text-small">{t('settings.signedInAs', { name: person.name })}</p>
        <Choice
          look="bar"
          name="locale"
          legend={t('settings.language')}
          options={[
            { value: 'en', label: 'English' },
            { value: 'fr', label: 'Français' },
          ]}
          value={locale}
          onChange={chooseLocale}
        />
        <Choice
          look="bar"
          name="theme"
          legend={t('settings.appearance')}
          options={themes.map((theme) => ({ value: theme, label: t(`settings.${theme}`) }))}
          value={person.theme}
          onChange={chooseTheme}
        />
      </Card>
      {signOut.error && (
        <p role="alert" className="text-maple text-small">
          {t(`refusals.${refusalIn(signOut.error)}`)}
        </p>
      )}
      <Button
        kind="danger"
        wide
        unready={signOut.isPending}
        onClick={() => signOut.mutate()}
        icon={<LogOut aria-hidden size={18} />}
      >
        {t('session.logOut')}
      </Button>
    </>
  );
}
