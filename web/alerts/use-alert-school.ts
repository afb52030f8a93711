/** Sends an alert about one child, or in an emergency about the whole family, with a toast for the result. */
import type { AlertKind, LateMinutes, NewAlert } from '#core/alerts/alert.ts';
import type { Child } from '#core/children/child.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useSendAlert } from './alert-queries.ts';

const sentWords = {
  running_late: 'alerts.sentLate',
  change_person: 'alerts.sentPerson',
  message: 'alerts.sentMessage',
  emergency: 'alerts.sentEmergency',
} as const;

type AlertSchoolParams = {
  onDone?: () => void;
  /** The children of an emergency when none is chosen. */
  family?: readonly Child[];
};

export function useAlertSchool(
  kind: AlertKind,
  child: Child | undefined,
  { onDone, family = [] }: AlertSchoolParams = {},
) {
  const t = useTranslation();
  const listFormat = new Intl.ListFormat(`${useLocale()}-CA`, { type: 'conjunction' });
  const name = child?.name ?? listFormat.format(family.map((one) => one.name));
  const { sending, failureOf, send } = useSendAlert(kind, {
    onDone() {
      showToast({ title: t('alerts.sent'), text: t(sentWords[kind], { name }) });
      onDone?.();
    },
    onFailed: (error) => showToast(failureToast(t, error, t('alerts.notSent'), t('alerts.notSentText'))),
  });
  const alertOf = (note: string, lateMinutes?: LateMinutes): NewAlert | null =>
    child || kind === 'emergency'
      ? {
          ...(child && { childId: child.id }),
          kind,
          ...(note.trim() && { note: note.trim() }),
          ...(lateMinutes && { lateMinutes }),
        }
      : null;
  return {
    sending,
    failure: failureOf(alertOf('')),
    failureWith: (note: string) => failureOf(alertOf(note)),
    failureWithMinutes: (minutes: LateMinutes | undefined) => failureOf(alertOf('', minutes)),
    tell(note = '') {
      const alert = alertOf(note);
      if (alert) send(alert, undefined);
    },
    tellMinutes(minutes: LateMinutes | undefined) {
      const alert = alertOf('', minutes);
      if (alert) send(alert, undefined);
    },
  };
}
