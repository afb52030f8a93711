import { setLocale } from '#web/i18n/locale.ts';
import { useLocale } from '#web/i18n/use-translation.ts';

/** A link to the other language, by its own name, on the signed-out pages. */
export function LanguageLink() {
  const other = useLocale() === 'fr' ? 'en' : 'fr';
  return (
    <button
      type="button"
      lang={other}
      onClick={() => void setLocale(other)}
      className="min-h-11 px-4 font-bold text-note text-river"
    >
      {other === 'fr' ? 'Français' : 'English'}
    </button>
  );
}
