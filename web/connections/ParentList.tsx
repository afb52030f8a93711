import { Clock3, Users } from 'lucide-react';
import { Link } from 'wouter';
import type { OtherParent } from '#core/messages/contact.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ConnectionButtons } from './ConnectionButtons.tsx';
import { ParentOptions } from './ParentOptions.tsx';

type Props = {
  parents: readonly OtherParent[];
  hrefOf: (userId: number) => string;
  /** The path of the directory visibility setting. */
  settings: string;
};

/** Other parents, each with the state of the connection: request, pending, or message. */
export function ParentList({ parents, hrefOf, settings }: Props) {
  const t = useTranslation();
  // Staff may message families by right, without a connection.
  const isParent = useCurrentUser().children.length > 0;
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
  const t = useTranslation();
  const { id, name, className, connection, askedByMe, bar } = parent;
  const hasAsked = connection === 'pending' && askedByMe === false;
  const message = bar === null && (
    <Link href={href} aria-label={t('messages.messageTo', { name })} className={buttonClasses('quiet')}>
      {t('messages.message')}
    </Link>
  );
  const canConnect = isParent && (connection === 'none' || hasAsked);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <Avatar large name={name} index={id} />
      <div className="min-w-0 flex-1 leading-snug">
        <p dir="auto" className="font-semibold text-note">
          {name}
        </p>
        <p className="text-ink-soft text-small">
          {t('children.room', { room: className })}
          {hasAsked && ` · ${t('connections.asksYou')}`}
        </p>
        {isParent && connection === 'pending' && !hasAsked && (
          <Chip tone="sun" icon={<Clock3 aria-hidden size={14} />}>
            {t('connections.pending')}
          </Chip>
        )}
      </div>
      {!canConnect && message}
      {isParent && <ParentOptions userId={id} name={name} connection={parent} />}
      {canConnect && (
        <div className="under-name flex flex-wrap gap-2">
          <ConnectionButtons parent={parent} />
          {message}
        </div>
      )}
    </li>
  );
}
