import type { ReactNode } from 'react';
import { themes } from '#core/settings/settings.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { useLocale, useWords } from '#web/words/words.ts';
import { useChoose } from './use-choose.ts';

type Props = { /** The way to one's profile. */ profile: ReactNode };

/** Whose account it is, its language and its look. (§2 Settings, Account group) */
export function AccountCard({ profile }: Props) {
  const t = useWords();
  const locale = useLocale();
  const person = usePerson();
  const { chooseLocale, chooseTheme } = useChoose();
  return (
    <Card as="section" aria-labelledby="account" className="flex flex-col gap-5">
      <h2 id="account" className="font-bold text-card">
        {t('settings.account')}
      </h2>
      <p className="-mt-4 text-ink-soft text-small">{t('settings.signedInAs', { name: person.name })}</p>
      <ul className="-my-3">{profile}</ul>
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
  );
}
