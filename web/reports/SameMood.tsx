import { useState } from 'react';
import { withMood } from '#core/reports/group-day-rules.ts';
import { type Mood, moodTimes } from '#core/reports/report.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useWords } from '#web/words/words.ts';
import type { Noting } from './aspects.ts';
import type { NoteForAll } from './ForEverybody.tsx';
import { MoodChoice } from './MoodChoice.tsx';

type Props = { n: number; note: NoteForAll; time: Noting['moodTime']; onTime: (time: Noting['moodTime']) => void };

/** One mood for everybody; what was noted of a child before stays. */
export function SameMood({ n, note, time, onTime }: Props) {
  const t = useWords();
  const [mood, setMood] = useState<Mood>('good');
  const times = time === 'all' ? moodTimes : [time];
  return (
    <>
      <Field label={t('reportEditor.moodTime')}>
        {(wiring) => (
          <Select {...wiring} value={time} onChange={({ target }) => onTime(target.value as Noting['moodTime'])}>
            <option value="all">{t('reportEditor.wholeDay')}</option>
            {moodTimes.map((one) => (
              <option key={one} value={one}>
                {t(`reports.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <MoodChoice name="mood-of-all" legend={t('reportEditor.mood')} value={mood} onChange={setMood} />
      <Button
        kind="quiet"
        unready={n === 0}
        onClick={() => note('mood', (content) => withMood(content, mood, times, true))}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
