import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { Passkey } from '#core/auth/passkey.ts';
import { formatDay } from '#core/time/format.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { dayOf } from './device-labels.ts';

type Props = { passkey: Passkey; onRename: () => void; onRemove: () => void };

/** One passkey: name, creation date and last use. */
export function PasskeyItem({ passkey, onRename, onRemove }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { name, createdAt, lastUsedAt } = passkey;
  const inWords = (instant: string) => formatDay(dayOf(instant, zone), locale, 'long');
  const used = lastUsedAt ? t('passkeys.usedOn', { day: inWords(lastUsedAt) }) : t('passkeys.neverUsed');
  return (
    <li className="flex min-h-14 items-center gap-x-3 py-1">
      <KeyRound aria-hidden size={20} className="shrink-0 text-ink-soft" />
      <p className="min-w-0 flex-1 text-small">
        <span dir="auto" className="block break-words font-semibold">
          {name}
        </span>
        <span className="text-ink-soft text-tiny">
          {t('passkeys.addedOn', { day: inWords(createdAt) })} · {used}
        </span>
      </p>
      <span className="-mr-2 flex shrink-0">
        <IconButton label={t('passkeys.renameOf', { name })} icon={Pencil} onClick={onRename} />
        <IconButton label={t('passkeys.removeOf', { name })} icon={Trash2} onClick={onRemove} />
      </span>
    </li>
  );
}
