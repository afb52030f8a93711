import { inLanguage } from '#core/lang/bilingual.ts';
import type { Bilingual } from '#core/lang/locale.ts';
import { type SchoolWords, type SchoolWordsChange, wordLists } from '#core/schools/school-words.ts';
import { usualGroupWord, usualMeals, usualWords } from '#core/schools/word-list-rules.ts';
import { formatTime } from '#core/time/format.ts';
import { EditConflict } from '#web/editing/EditConflict.tsx';
import { VersionDifferences } from '#web/editing/VersionDifferences.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Words = Omit<SchoolWordsChange, 'schoolId' | 'revision'>;
type Props = { mine: Words; saved: SchoolWords; onKeep: () => void; onTake: () => void };

/** Words that a colleague saved in the meantime: both versions of each list that differs. */
export function WordsConflict({ mine, saved, onKeep, onTake }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { kind, languages } = saved;
  const textOf = (word: Bilingual) =>
    languages
      .map((language) => word[language])
      .filter((text) => text.trim() !== '')
      .join(' / ');
  const linesOf = (words: Words): Readonly<Record<string, readonly string[]>> => ({
    groupWord: [textOf(words.groupWord ?? usualGroupWord(kind))],
    meals: (words.meals ?? usualMeals(kind)).map(({ slot, time, name }) => {
      const own = name ? inLanguage(name, locale).text : '';
      return `${own || t(`reports.${slot}`)}, ${formatTime(time, locale)}`;
    }),
    ...Object.fromEntries(wordLists.map((list) => [list, (words[list] ?? usualWords(kind, list)).map(textOf)])),
  });
  const [own, theirs] = [linesOf(mine), linesOf(saved)];
  const parts = (['groupWord', 'meals', ...wordLists] as const).map((part) => ({
    name: t(`schoolWords.${part}`),
    mine: own[part] ?? [],
    theirs: theirs[part] ?? [],
  }));
  return (
    <EditConflict onKeep={onKeep} onTake={onTake}>
      <VersionDifferences parts={parts} />
    </EditConflict>
  );
}
