import { Siren } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Child } from '#core/children/child.ts';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { PhoneLink } from '#web/ui/PhoneLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useOnline } from '#web/ui/browser/use-online.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAlertSchool } from './use-alert-school.ts';

type Props = { child: Child | undefined; family: readonly Child[]; onClose: () => void };

/**
 * The phone numbers to call, then an alert to the school, which staff acknowledge. The alert is about the chosen child,
 * or the whole family if none is chosen: it never waits for a choice.
 */
export function EmergencyDialog({ child: chosen, family, onClose }: Props) {
  const t = useTranslation();
  const [about, setAbout] = useState(chosen ? String(chosen.id) : 'all');
  const child = family.find(({ id }) => String(id) === about) ?? (family.length === 1 ? family[0] : undefined);
  const { sending, failure, tell } = useAlertSchool('emergency', child, {
    family,
    onDone() {
      flushSync(onClose);
      document.getElementById('alert-emergency')?.focus();
    },
  });
  const alert = () => tell();
  const online = useOnline();
  return (
    <Dialog
      title={t('alerts.emergency')}
      icon={<Siren aria-hidden size={24} className="mt-0.5 shrink-0 text-maple" />}
      onClose={onClose}
    >
      <p>{t('alerts.firstCall')}</p>
      <div className="flex flex-col gap-2">
        <PhoneLink number="911" kind="emergency">
          {t('alerts.call911')}
        </PhoneLink>
        <CallSchool childId={child?.id} named />
      </div>
      <div className="flex flex-col gap-2 border-line border-t pt-4">
        {family.length > 1 && (
          <RadioGroup
            name="emergency-about"
            legend={t('alerts.aboutQuestion')}
            look="chips"
            value={about}
            onChange={setAbout}
            options={[
              { value: 'all', label: t('alerts.aboutAll') },
              ...family.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        {online ? (
          <Button kind="danger" wide unready={sending} onClick={alert}>
            {t(sending ? 'alerts.sending' : 'alerts.alertSchool')}
          </Button>
        ) : (
          <p role="alert" className="rounded-m bg-maple-tint p-4 font-bold text-maple">
            {t('alerts.cannotAlert')}
          </p>
        )}
        {online && (
          <p className="text-center text-ink-soft text-small">
            {family.length === 1 && child && `${t('alerts.about', { name: child.name })} · `}
            {t('alerts.alertSchoolText')}
          </p>
        )}
        {failure && online && (
          <SubmitError title={t('alerts.notSent')} failure={failure} childId={child?.id} onRetry={alert} />
        )}
      </div>
    </Dialog>
  );
}
