/** Template sentences of teachers in both languages; `{name}` is the child's given name. */
import type { Bilingual } from '#core/lang/locale.ts';

const texts: readonly Bilingual[] = [
  {
    en: '{name} had a lovely day and played with everybody.',
    fr: '{name} a passé une belle journée et a joué avec tout le monde.',
  },
  {
    en: '{name} stayed focused this morning and worked well.',
    fr: 'Beau travail de concentration ce matin pour {name}.',
  },
  {
    en: '{name} participated a lot and asked good questions.',
    fr: '{name} a beaucoup participé et a posé de bonnes questions.',
  },
  { en: '{name} helped a friend today.', fr: '{name} a aidé un ami ou une amie aujourd’hui.' },
  {
    en: '{name} needed some quiet time after lunch, then joined the games.',
    fr: '{name} avait besoin de calme après le dîner, puis a rejoint les jeux.',
  },
  {
    en: '{name} ate little today. A good snack this evening may help.',
    fr: '{name} a peu mangé aujourd’hui. Une bonne collation ce soir pourrait aider.',
  },
  {
    en: 'Please pack a change of clothes for {name} tomorrow.',
    fr: 'Merci de prévoir des vêtements de rechange pour {name} demain.',
  },
  {
    en: '{name} is bringing home a library book this week.',
    fr: '{name} apporte un livre de la bibliothèque à la maison cette semaine.',
  },
];

/** The sentences for one child, with its full given name as recorded. */
export function noteTexts(givenName: string): Bilingual[] {
  const named = (text: string) => text.replaceAll('{name}', () => givenName);
  return texts.map(({ en, fr }) => ({ en: named(en), fr: named(fr) }));
}
