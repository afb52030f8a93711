import { DoorOpen } from 'lucide-react';
import { formatTime } from '#core/time/format.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { NoPickupNote } from './NoPickupNote.tsx';

type Props = {
  name: string;
  /** When staff marked that the child left, `HH:mm`. */
  at: string;
  next: string | undefined;
  onNext: (day: string) => void;
};

/** Said before a parent tries: a child that has left the school is not picked up that day. (decisions, Pickup) */
export function LeftNote({ name, at, next, onNext }: Props) {
  const t = useWords();
  const locale = useLocale();
  return (
    <NoPickupNote
      icon={<DoorOpen aria-hidden size={20} className="mt-0.5 shrink-0 text-lake" />}
      text={t('pickups.leftToday', { name, time: formatTime(at, locale) })}
      next={next}
      onNext={onNext}
    />
  );
}
