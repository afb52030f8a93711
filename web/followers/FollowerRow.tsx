import type { Follower } from '#core/followers/follower.ts';
import { formatDay } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { serverNow } from '#web/ui/browser/server-clock.ts';
import { Chip } from '#web/ui/Chip.tsx';

type Props = { follower: Follower; child?: string; onStop: () => void };

/** A relative in a list: who, until when, invited by which guardian, and the button that stops them. */
export function FollowerRow({ follower, child, onStop }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { name, relationship, until, invitedBy, joinedAt, expiresAt } = follower;
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= serverNow();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <strong dir="auto" className="text-note">
            {name}
          </strong>
          <span className="text-ink-soft text-small">{t(`followers.${relationship}`)}</span>
          {joinedAt === null && (
            <Chip tone={isExpired ? 'stone' : 'sun'}>{t(isExpired ? 'followers.expired' : 'followers.waiting')}</Chip>
          )}
        </p>
        {child !== undefined && (
          <p dir="auto" className="text-small">
            {child}
          </p>
        )}
        <p className="text-ink-soft text-small">
          {t('followers.untilDay', { day: formatDay(until, locale, 'long') })} ·{' '}
          {t('followers.invitedBy', { name: invitedBy })}
        </p>
      </div>
      <Button kind="line" aria-haspopup="dialog" aria-label={t('followers.stopOf', { name })} onClick={onStop}>
        {t('followers.stop')}
      </Button>
    </li>
  );
}
