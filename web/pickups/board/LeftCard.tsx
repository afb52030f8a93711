import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { MarkedLeft } from './MarkedLeft.tsx';

/** A child who left without a departure. */
export type LeftChild = {
  readonly childId: number;
  readonly child: string;
  readonly room: string;
  readonly at: string | null;
  readonly by: string | null;
};

/** The card of a child marked as left by staff, without a planned pickup. */
export function LeftCard({ childId, child, room, at, by, label }: LeftChild & { label: string }) {
  const t = useTranslation();
  return (
    <Card as="li" className="flex flex-col gap-1.5 px-3 py-3 shadow-none">
      <div className="flex items-start gap-2.5">
        <Avatar name={child} index={childId} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-note leading-tight">{label}</h3>
          <p className="text-ink-soft text-tiny leading-snug">{t('children.room', { room })}</p>
        </div>
      </div>
      <MarkedLeft at={at} by={by} />
    </Card>
  );
}
