import { halfWrittenLanguages } from '#core/lang/bilingual-rules.ts';
import { type Bilingual, type Locale, locales } from '#core/lang/locale.ts';
import type { SchoolFamilies } from '#core/children/family.ts';
import { maxOwnTitleLength } from '#core/schools/staff.ts';
import { useLocalesOwnFirst } from '#web/editing/editor-context.ts';
import { languageNameInText } from '#web/i18n/language-names.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { controlClasses, Field } from '#web/ui/Field.tsx';

/** The languages in which a school writes its titles. */
export function useTitleLanguages(schoolId: number): readonly Locale[] {
  return useCurrentUser().schools.find(({ id }) => id === schoolId)?.languages ?? locales;
}

/** Moves the focus to the first language in which a title is missing. Returns whether one is. */
export function focusMissingTitle(title: Bilingual, languages: readonly Locale[]): boolean {
  const [missing] = halfWrittenLanguages('ownTitle', title, languages);
  if (missing) document.querySelector<HTMLElement>(`[name="${missing.path}"]`)?.focus();
  return missing !== undefined;
}

type Props = {
  families: Pick<SchoolFamilies, 'schoolId' | 'staff' | 'titles'>;
  value: Bilingual;
  /** Whether a language that is not written is marked. */
  isHalfWritten: boolean;
  onChange: (title: Bilingual) => void;
};

/** A title in the school's own words, in each of its languages. The titles of the school are proposed. */
export function OwnTitleFields({ families: { schoolId, staff, titles }, value, isHalfWritten, onChange }: Props) {
  const t = useTranslation();
  const written = useTitleLanguages(schoolId);
  const languages = useLocalesOwnFirst().filter((one) => written.includes(one));
  const label = t('families.ownTitle');
  /** A proposed title that is chosen in one language brings its other language along. */
  const write = (lang: Locale, text: string) => {
    const chosen = titles.find((one) => one[lang] === text && text !== '');
    const isFree = languages.every((other) => other === lang || value[other].trim() === '');
    onChange(chosen && isFree ? { en: chosen.en, fr: chosen.fr } : { ...value, [lang]: text });
  };
  return (
    <>
      {languages.map((lang, n) => (
        <Field
          key={lang}
          label={languages.length > 1 ? `${label} (${languageNameInText[lang]})` : label}
          optional={t('ui.optional')}
          help={n === 0 ? t('families.ownTitleText') : undefined}
          problem={isHalfWritten && value[lang].trim() === '' ? t('families.titleLanguages') : undefined}
        >
          {(wiring) => (
            <input
              {...wiring}
              name={`ownTitle.${lang}`}
              lang={lang}
              list={`titles-${lang}`}
              autoComplete="off"
              maxLength={maxOwnTitleLength}
              value={value[lang]}
              onChange={({ target }) => write(lang, target.value)}
              className={controlClasses}
            />
          )}
        </Field>
      ))}
      {languages.map((lang) => (
        <datalist key={lang} id={`titles-${lang}`}>
          {[...new Set([...staff.map((one) => one.ownTitle?.[lang]), ...titles.map((one) => one[lang])])]
            .filter(Boolean)
            .map((one) => (
              <option key={one}>{one}</option>
            ))}
        </datalist>
      ))}
    </>
  );
}
