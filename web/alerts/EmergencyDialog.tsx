import { Siren } from 'lucide-react';
import { flushSync } from 'react-dom';
import type { Child } from '#core/children/child.ts';
import { schoolOf } from '#core/schools/school.ts';
import { NotSent } from '#web/session/NotSent.tsx';
import { PhoneLink } from '#web/session/PhoneLink.tsx';
import { useKnownConfig } from '#web/session/school-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useWords } from '#web/words/words.ts';
import { useTellSchool } from './use-tell-school.ts';

type Props = { child: Child | undefined; askForChild: () => void; onClose: () => void };

/** First whom to call, then the way to alert the school, which staff acknowledge. (decisions, Pickup; trust, Pickup) */
export function EmergencyDialog({ child, askForChild, onClose }: Props) {
  const t = useWords();
  const { data: config } = useKnownConfig();
  const number = config && schoolOf(config, child?.id).emergencyPhone;
  // A number does not break at the end of a line.
  const phone = number?.replaceAll('-', '-\u2060');
  const { sending, failure, tell } = useTellSchool('emergency', child, () => {
    flushSync(onClose);
    document.getElementById('alert-emergency')?.focus();
  });
  const alert = () => {
    if (child) return tell();
    flushSync(onClose);
    askForChild();
  };
  return (
    <Dialog
      title={t('alerts.emergency')}
      icon={<Siren aria-hidden size={24} className="mt-0.5 shrink-0 text-maple" />}
      onClose={onClose}
    >
      <p>{phone ? t('alerts.firstCall', { phone }) : t('alerts.firstCall911')}</p>
      <div className="flex flex-col gap-2">
        <PhoneLink number="911" kind="emergency">
          {t('alerts.call911')}
        </PhoneLink>
        {number && phone && <PhoneLink number={number}>{t('alerts.callSchoolAt', { phone })}</PhoneLink>}
      </div>
      <div className="flex flex-col gap-2 border-line border-t pt-4">
        <Button kind="danger" wide unready={sending} onClick={alert}>
          {t(sending ? 'alerts.sending' : 'alerts.alertSchool')}
        </Button>
        <p className="text-center text-ink-soft text-small">
          {child && `${t('alerts.about', { name: child.name })} · `}
          {t('alerts.alertSchoolText')}
        </p>
        {failure && <NotSent title={t('alerts.notSent')} failure={failure} onRetry={alert} />}
      </div>
    </Dialog>
  );
}
