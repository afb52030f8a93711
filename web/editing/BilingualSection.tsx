import { type ReactNode, useContext, useState } from 'react';
import type { Bilingual } from '#core/lang/locale.ts';
import { useLocale } from '#web/i18n/use-translation.ts';
import { AddLanguage } from './AddLanguage.tsx';
import { EditorContext, WritingLanguages } from './editor-context.ts';
import { LanguageTabs } from './LanguageTabs.tsx';
import { useShownLanguages } from './use-shown-languages.ts';

type Props = { label: string; texts: readonly Bilingual[]; children: ReactNode };

/** A section with texts in the languages of the school, the author's own first. For a whole page, see `EditorForm`. */
export function BilingualSection({ label, texts, children }: Props) {
  const [chosen, setLang] = useState(useLocale());
  const { shown, hidden, add } = useShownLanguages(useContext(WritingLanguages), texts);
  const lang = shown.includes(chosen) ? chosen : (shown[0] ?? chosen);
  return (
    <EditorContext value={{ lang, languages: shown, problems: [] }}>
      <div className="flex min-w-0 flex-col gap-2">
        <LanguageTabs label={label} languages={shown} lang={lang} onChange={setLang}>
          {children}
        </LanguageTabs>
        {hidden && (
          <AddLanguage
            language={hidden}
            onAdd={() => {
              add();
              setLang(hidden);
            }}
          />
        )}
      </div>
    </EditorContext>
  );
}
