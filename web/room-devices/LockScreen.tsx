import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Room, RoomPerson } from '#core/room-devices/room-device.ts';
import { useWaitingCounts } from '#web/api/suspend-outbox.ts';
import { publicPaths } from '#web/session/public-paths.ts';
import { useOnline } from '#web/ui/browser/use-online.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = { room: Room; onChoose: (userId: number) => void; languageLink: ReactNode };

/** The element id of a person's tile. */
const tileOf = (userId: number) => `room-person-${userId}`;

/** Focuses the tile of a person whose keypad was left. */
export const focusTile = (userId: number) => document.getElementById(tileOf(userId))?.focus();

/** The staff who may unlock the device, one tile each. */
export function LockScreen({ room, onChoose, languageLink }: Props) {
  const t = useTranslation();
  const online = useOnline();
  const unsent = useWaitingCounts();
  const waiting = room.people.filter(({ id }) => unsent.has(id));
  return (
    <main className="mx-auto flex min-h-dvh max-w-wide flex-col gap-5 px-4 py-6 medium:px-8 medium:py-8">
      <title>{`${room.name} · ${t('app.name')}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold text-ink-soft text-small">
            {room.name} · {room.school}
          </p>
          <h1 tabIndex={-1} className="font-bold text-display leading-tight tracking-tight">
            {t('room.title')}
          </h1>
        </div>
        {languageLink}
      </header>
      {!online && (
        <p role="status" className="rounded-m bg-sun-tint p-4 text-small text-sun">
          {t('room.offline')}
        </p>
      )}
      {room.people.length === 0 && (
        <EmptyState icon={LockKeyhole} tone="stone" title={t('room.none')} text={t('room.noneText')} />
      )}
      <ul className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-2 medium:grid-cols-3 min-[75rem]:grid-cols-4">
        {room.people.map((person, index) => (
          <li key={person.id}>
            <Tile person={person} index={index} unsent={unsent.get(person.id) ?? 0} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {waiting.length > 0 && <p className="text-ink-soft text-small">{t('room.unsentText')}</p>}
      <p className="mt-auto pt-2 text-center">
        <Link href={publicPaths.signIn} className={buttonClasses('bare')}>
          {t('room.otherWay')}
        </Link>
      </p>
    </main>
  );
}

type TileProps = { person: RoomPerson; index: number; unsent: number; onChoose: (userId: number) => void };

function Tile({ person: { id, name, isLocked }, index, unsent, onChoose }: TileProps) {
  const t = useTranslation();
  const note = unsent > 0 ? t('room.unsent', { n: unsent }) : isLocked ? t('room.locked') : null;
  return (
    <button
      id={tileOf(id)}
      type="button"
      onClick={() => onChoose(id)}
      className="flex min-h-[5.5rem] w-full items-center gap-3 rounded-m border border-line bg-surface px-4 py-3 text-left shadow-1 active:bg-sunken"
    >
      <Avatar name={name} index={index} large />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span dir="auto" className="block font-bold text-title leading-tight">
          {name}
        </span>
        {note && <span className="block pt-0.5 text-maple text-small">{note}</span>}
      </span>
    </button>
  );
}
