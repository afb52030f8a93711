import { type ReactNode, useId } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TabList } from '#web/ui/TabList.tsx';
import { useWideScreen } from '#web/ui/browser/use-wide-screen.ts';

type Props = {
  /** What is written in the languages. */
  label: string;
  /** The languages shown, one or both. */
  languages: readonly Locale[];
  lang: Locale;
  onChange: (lang: Locale) => void;
  /** Whether a language has missing texts. */
  isMissing?: (lang: Locale) => boolean;
  /** Whether the tabs stay visible while their content scrolls. */
  isSticky?: boolean;
  children: ReactNode;
};

/** Tabs for the languages of a form, if it has two. On a wide screen both languages are shown side by side. */
export function LanguageTabs({ label, languages, lang, onChange, isMissing, isSticky, children }: Props) {
  const t = useTranslation();
  const isTabbed = !useWideScreen() && languages.length > 1;
  const panelId = useId();
  const tabs = languages.map((value) => ({
    value,
    label: isMissing?.(value) ? `${languageNames[value]} · ${t('authoring.toWrite')}` : languageNames[value],
  }));
  return (
    <>
      {isTabbed && (
        <div className={isSticky ? 'sticky top-(--header) z-10 -mx-1 rounded-control bg-paper p-1' : undefined}>
          <TabList look="bar" label={label} tabs={tabs} value={lang} onChange={onChange} panelId={panelId} />
        </div>
      )}
      <div
        id={panelId}
        {...(isTabbed && { role: 'tabpanel', 'aria-label': languageNames[lang] })}
        className="flex flex-col gap-4"
      >
        {children}
      </div>
    </>
  );
}
