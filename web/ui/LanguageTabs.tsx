import { type ReactNode, useId } from 'react';
import type { Locale } from '#core/lang/locale.ts';
import { languageNames } from '#web/words/language-names.ts';
import { useWords } from '#web/words/words.ts';
import { useOwnFirst } from './edited.ts';
import { TabList } from './TabList.tsx';
import { useWide } from './use-wide.ts';

type Props = {
  /** What is written in both. */
  label: string;
  lang: Locale;
  onChange: (lang: Locale) => void;
  /** In which language something is still to be written. */
  isMissing?: (lang: Locale) => boolean;
  /** Whether they stay in sight while what they are about goes by. */
  isSticky?: boolean;
  children: ReactNode;
};

/** What is written in two languages: both at once on a wide screen, one behind each tab on a phone. */
export function LanguageTabs({ label, lang, onChange, isMissing, isSticky, children }: Props) {
  const t = useWords();
  const isWide = useWide();
  const panelId = useId();
  const tabs = useOwnFirst().map((value) => ({
    value,
    label: isMissing?.(value) ? `${languageNames[value]} · ${t('authoring.toWrite')}` : languageNames[value],
  }));
  return (
    <>
      {!isWide && (
        <div className={isSticky ? 'sticky top-(--header) z-10 -mx-1 rounded-control bg-paper p-1' : undefined}>
          <TabList look="bar" label={label} tabs={tabs} value={lang} onChange={onChange} panelId={panelId} />
        </div>
      )}
      <div
        id={panelId}
        {...(!isWide && { role: 'tabpanel', 'aria-label': languageNames[lang] })}
        className="flex flex-col gap-4"
      >
        {children}
      </div>
    </>
  );
}
