import { type ReactNode, useState } from 'react';
import { useLocale } from '#web/words/words.ts';
import { EditedContext } from './edited.ts';
import { LanguageTabs } from './LanguageTabs.tsx';

type Props = { label: string; children: ReactNode };

/**
 * A part of a page with texts in both languages, beginning with the writer's own; a whole page of them is an
 * `EditorForm`.
 */
export function BothLanguages({ label, children }: Props) {
  const [lang, setLang] = useState(useLocale());
  return (
    <EditedContext value={{ lang, problems: [] }}>
      <LanguageTabs label={label} lang={lang} onChange={setLang}>
        {children}
      </LanguageTabs>
    </EditedContext>
  );
}
