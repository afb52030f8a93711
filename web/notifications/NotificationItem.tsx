import { Check } from 'lucide-react';
import { Link } from 'wouter';
import type { Child } from '#core/children/child.ts';
import { labelsOf } from '#core/children/child-label-rules.ts';
import type { Notification } from '#core/notifications/notification.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { useSchoolTime, useSchoolZone } from '#web/session/use-school-time.ts';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toneClasses } from '#web/ui/styles/tones.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { kindStyles } from './notification-styles.ts';

type Props = { notification: Notification; family: readonly Child[]; onRead: () => void };

/** One notification: opening it marks it as read. */
export function NotificationItem({ notification, family, onRead }: Props) {
  const t = useTranslation();
  const { kind, childIds, title, body, link, createdAt, readAt } = notification;
  const { icon: Icon, tone } = kindStyles[kind];
  const isUnread = readAt === null;
  const labels = labelsOf(family.map((child) => ({ id: child.id, name: child.name, room: child.className })));
  return (
    <li className="flex items-center rounded-m border border-line bg-surface shadow-1">
      <Link
        href={link}
        onClick={() => isUnread && onRead()}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-m p-4 active:bg-sunken"
      >
        <span
          className={classes('relative grid size-[2.125rem] shrink-0 place-items-center rounded-s', toneClasses[tone])}
        >
          <Icon aria-hidden size={18} />
          {isUnread && (
            <span className="-top-1 -left-1 absolute size-3 rounded-full border-2 border-surface bg-maple" />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className={classes('block text-note leading-tight', isUnread ? 'font-bold' : 'text-ink-soft')}>
            {isUnread && <span className="sr-only">{t('notifications.unreadOne')} </span>}
            <bdi>{title}</bdi>
          </span>
          {body && (
            <span dir="auto" className="block text-ink-soft text-small">
              {body}
            </span>
          )}
          <span className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft text-tiny tabular-nums">
            <NotificationTime at={createdAt} childId={childIds[0]} />
            {family
              .filter(({ id }) => childIds.includes(id))
              .map(({ id, name }) => (
                <Chip key={id} className="max-w-full wrap-anywhere">
                  {labels.get(id) ?? name}
                </Chip>
              ))}
          </span>
        </span>
      </Link>
      {isUnread && (
        <IconButton
          label={t('notifications.markOne', { title })}
          icon={Check}
          onClick={({ currentTarget }) => {
            onRead();
            // The button disappears; move the focus to the notification.
            currentTarget.parentElement?.querySelector('a')?.focus();
          }}
          className="text-ink-soft"
        />
      )}
    </li>
  );
}

/** `3:30 PM`, or `Apr 14, 3:30 PM` before today, school time. */
function NotificationTime({ at, childId }: { at: string; childId: number | undefined }) {
  const locale = useLocale();
  const { day, time } = schoolTimeAt(new Date(at), useSchoolZone(childId));
  const today = useSchoolTime(childId).day;
  return (
    <time dateTime={at}>
      {day !== today && `${formatDay(day, locale, 'short')}, `}
      {formatTime(time, locale)}
    </time>
  );
}
