import { Users } from 'lucide-react';
import { Link } from 'wouter';
import type { OtherParent } from '#core/messages/contact.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useWords } from '#web/words/words.ts';
import { ConnectionButtons } from './ConnectionButtons.tsx';
import { ParentOptions } from './ParentOptions.tsx';

type Props = {
  parents: readonly OtherParent[];
  hrefOf: (userId: number) => string;
  /** Where one says who may find one. */
  settings: string;
};

/** Other parents, each with the state of one’s connection: ask, pending, or write. (§2 Messages screen) */
export function ParentList({ parents, hrefOf, settings }: Props) {
  const t = useWords();
  // Who works here writes to families by right, not by connection.
  const isParent = usePerson().children.length > 0;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft text-small">
        {t(isParent ? 'connections.intro' : 'connections.introStaff')}{' '}
        {isParent && (
          <Link href={settings} className="font-bold text-river underline underline-offset-2">
            {t('connections.whoFindsMe')}
          </Link>
        )}
      </p>
      {parents.length === 0 && (
        <EmptyState icon={Users} tone="plum" title={t('connections.none')} text={t('connections.noneText')} />
      )}
      <ul className="flex flex-col divide-y divide-line">
        {parents.map((parent) => (
          <ParentItem key={parent.id} parent={parent} href={hrefOf(parent.id)} isParent={isParent} />
        ))}
      </ul>
    </div>
  );
}

function ParentItem({ parent, href, isParent }: { parent: OtherParent; href: string; isParent: boolean }) {
  const t = useWords();
  const { id, name, className, connection, askedByMe, bar } = parent;
  const asks = connection === 'pending' && askedByMe === false;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Avatar large name={name} index={id} />
      <p className="min-w-0 flex-1 basis-24 leading-snug">
        <span className="block font-semibold text-note">{name}</span>
        <span className="block text-ink-soft text-small">
          {t('children.room', { room: className })}
          {asks && ` · ${t('connections.asksYou')}`}
        </span>
      </p>
      <div className="flex grow flex-wrap items-center justify-end gap-2">
        {isParent && <ConnectionButtons parent={parent} />}
        {bar === null && (
          <Link href={href} aria-label={t('messages.messageTo', { name })} className={buttonClasses('quiet')}>
            {t('messages.message')}
          </Link>
        )}
        {isParent && <ParentOptions userId={id} name={name} connection={parent} />}
      </div>
    </li>
  );
}
