import type { Participant } from '#core/messages/conversation.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { people: readonly Participant[]; onClose: () => void };

/** Everyone who reads a conversation, staff first. */
export function PeopleDialog({ people, onClose }: Props) {
  const t = useTranslation();
  const { id: me } = useCurrentUser();
  const sorted = people.toSorted((one, other) => Number(other.isStaff) - Number(one.isStaff));
  return (
    <Dialog title={t('messages.whoIsIn')} onClose={onClose}>
      <ul className="divide-y divide-line">
        {sorted.map(({ id, name, isStaff }) => (
          <li key={id} className="flex min-h-14 items-center gap-3 py-1.5">
            <Avatar name={name} index={id} />
            <span className="min-w-0 flex-1 font-semibold text-note">
              <bdi>{name}</bdi>
              {id === me && <span className="font-normal text-ink-soft"> · {t('messages.yourself')}</span>}
            </span>
            {isStaff && <Chip tone="lake">{t('messages.ofSchool')}</Chip>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
