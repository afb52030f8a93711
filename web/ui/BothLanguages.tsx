import { type ReactNode, useId, useState } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import { useLocale } from '#web/words/words.ts';
import { TabList } from './TabList.tsx';
import { useWide } from './use-wide.ts';

/** Each language by its own name, whoever reads it. */
const names: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' };

type Props = {
  /** What is written in both. */
  label: string;
  /** Said behind the name of a language in which something is missing. */
  missing?: Partial<Record<Locale, string>> | undefined;
  children: (locale: Locale, name: string) => ReactNode;
};

/** A text in both languages: side by side where there is room, else one at a time. Beginning with the writer's own. */
export function BothLanguages({ label, missing = {}, children }: Props) {
  const own = useLocale();
  const wide = useWide();
  const panelId = useId();
  const [chosen, choose] = useState(own);
  const locales: readonly Locale[] = own === 'fr' ? ['fr', 'en'] : ['en', 'fr'];
  if (wide)
    return (
      <div className="grid grid-cols-2 gap-4">
        {locales.map((locale) => (
          <div key={locale} role="group" aria-label={`${label}, ${names[locale]}`} className="flex flex-col gap-4">
            {children(locale, names[locale])}
          </div>
        ))}
      </div>
    );
  return (
    <div className="flex flex-col gap-3">
      <TabList
        look="bar"
        label={label}
        tabs={locales.map((value) => ({ value, label: [names[value], missing[value]].filter(Boolean).join(' · ') }))}
        value={chosen}
        onChange={choose}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={names[chosen]} className="flex flex-col gap-4">
        {children(chosen, names[chosen])}
      </div>
    </div>
  );
}
