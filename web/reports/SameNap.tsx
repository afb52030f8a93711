import { withNap } from '#core/reports/group-day-rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';
import type { Noting } from './aspects.ts';
import type { NoteForAll } from './ForEverybody.tsx';
import { TimeField } from './TimeField.tsx';

type Props = { n: number; note: NoteForAll; nap: Noting['nap']; onNap: (nap: Noting['nap']) => void };

/** The same nap for everybody. */
export function SameNap({ n, note, nap, onNap }: Props) {
  const t = useWords();
  const isReady = n > 0 && nap.start < nap.end;
  return (
    <>
      <div className="grid gap-3 min-[22rem]:grid-cols-2">
        <TimeField label={t('reportEditor.from')} value={nap.start} onChange={(start) => onNap({ ...nap, start })} />
        <TimeField
          label={t('reportEditor.to')}
          value={nap.end}
          onChange={(end) => onNap({ ...nap, end })}
          problem={nap.start < nap.end ? undefined : t('reportEditor.napEndsEarly')}
        />
      </div>
      <Button
        kind="quiet"
        unready={!isReady}
        onClick={() => isReady && note('naps', (content) => withNap(content, nap))}
      >
        {t('reportEditor.serve', { n })}
      </Button>
    </>
  );
}
