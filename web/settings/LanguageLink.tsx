import { speak } from '#web/words/language.ts';
import { useLocale } from '#web/words/words.ts';

/** The other language, in its own name, where nobody is signed in yet. */
export function LanguageLink() {
  const other = useLocale() === 'fr' ? 'en' : 'fr';
  return (
    <button
      type="button"
      lang={other}
      onClick={() => void speak(other)}
      className="min-h-11 px-4 font-bold text-note text-river"
    >
      {other === 'fr' ? 'Français' : 'English'}
    </button>
  );
}
