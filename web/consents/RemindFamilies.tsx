import type { GroupConsents } from '#core/consents/consent.ts';
import { canRemind } from '#core/notifications/reminder-rules.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useRemindFamilies } from './consent-queries.ts';

/** The office's reminder to the families of a group whose answers are missing or have expired. */
export function RemindFamilies({ register: { groupId, day, children } }: { register: GroupConsents }) {
  const t = useTranslation();
  const { sending, send } = useRemindFamilies(groupId, {
    onDone: (n) => showToast({ title: t('staffConsents.reminded', { n }) }),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('staffConsents.remindFailed')), failed: true }),
  });
  const due = children.filter(({ toRemind, remindedOn }) => toRemind > 0 && canRemind(remindedOn, day));
  const n = due.length;
  return (
    <div className="flex flex-col items-start gap-1.5 print:hidden">
      <Button
        kind="quiet"
        unready={sending || n === 0}
        onClick={() => {
          if (!sending && n > 0)
            send(
              due.map(({ childId }) => childId),
              undefined,
            );
        }}
      >
        {sending
          ? t('staffConsents.reminding')
          : n === 0
            ? t('staffConsents.remindNone')
            : t('staffConsents.remind', { n })}
      </Button>
      <p className="text-ink-soft text-small">{t('staffConsents.remindText')}</p>
    </div>
  );
}
