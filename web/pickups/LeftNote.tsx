import { DoorOpen } from 'lucide-react';
import { formatTime } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { NoPickupNote } from '#web/pickups/board/NoPickupNote.tsx';

type Props = {
  name: string;
  /** When staff marked that the child left, `HH:mm`. */
  at: string;
  next: string | undefined;
  onNext: (day: string) => void;
};

/** Explains that a child who has left the school cannot be picked up that day. */
export function LeftNote({ name, at, next, onNext }: Props) {
  const t = useTranslation();
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
