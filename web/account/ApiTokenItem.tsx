import { Trash2 } from 'lucide-react';
import type { ApiToken } from '#core/account/api-token.ts';
import { formatDay } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { serverNow } from '#web/ui/browser/server-clock.ts';
import { dayOf } from './device-labels.ts';

type Props = { token: ApiToken; onRevoke: () => void };

/** One API token: its name and end, what it may do, until when, and its last use. */
export function ApiTokenItem({ token, onRevoke }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { name, end, access, areas, expiresAt, lastUsedAt } = token;
  const inWords = (instant: string) => formatDay(dayOf(instant, zone), locale, 'long');
  const isExpired = Date.parse(expiresAt) <= serverNow();
  const scope = areas ? areas.map((area) => t(`apiTokens.${area}`)).join(', ') : t('apiTokens.everything');
  return (
    <li className="flex min-h-14 items-center gap-x-3 py-2">
      <p className="min-w-0 flex-1 text-small">
        <span className="block break-words font-semibold">
          <bdi>{name}</bdi> <span className="font-normal text-ink-soft text-tiny">…{end}</span>
        </span>
        <span className="block text-ink-soft text-tiny">
          {t(access === 'write' ? 'apiTokens.writes' : 'apiTokens.reads')} · {scope}
        </span>
        <span className="block text-ink-soft text-tiny">
          {isExpired ? t('apiTokens.expired') : t('apiTokens.until', { day: inWords(expiresAt) })} ·{' '}
          {lastUsedAt ? t('apiTokens.usedOn', { day: inWords(lastUsedAt) }) : t('apiTokens.neverUsed')}
        </span>
      </p>
      <IconButton label={t('apiTokens.revokeOf', { name })} icon={Trash2} onClick={onRevoke} className="-mr-2" />
    </li>
  );
}
