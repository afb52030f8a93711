import type { ReactNode } from 'react';
import { themes } from '#core/settings/settings.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Card } from '#web/ui/Card.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useLanguageAndTheme } from './use-language-and-theme.ts';

type Props = {
  /** The link to the profile page. */
  profile: ReactNode;
};

/** The account: name, language, theme. */
export function AccountCard({ profile }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const person = useCurrentUser();
  const { chooseLocale, chooseTheme } = useLanguageAndTheme();
  return (
    <Card as="section" aria-labelledby="account" className="flex flex-col gap-5">
      <h2 id="account" className="font-bold text-card">
        {t('settings.account')}
      </h2>
      <p className="-mt-4 text-ink-soft text-small">{t('settings.signedInAs', { name: person.name })}</p>
      <ul className="-my-3">{profile}</ul>
      <RadioGroup
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
      <RadioGroup
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
