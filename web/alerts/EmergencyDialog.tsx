import { Siren } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Child } from '#core/children/child.ts';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { NotSent } from '#web/session/NotSent.tsx';
import { PhoneLink } from '#web/session/PhoneLink.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Choice } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useWords } from '#web/words/words.ts';
import { useTellSchool } from './use-tell-school.ts';

type Props = { child: Child | undefined; family: readonly Child[]; onClose: () => void };

/**
 * First the numbers to call, then the way to alert the school, which staff acknowledge. It is about the chosen child,
 * else about the whole family, and waits for no choice. (decisions, Pickup; trust, Pickup)
 */
export function EmergencyDialog({ child: chosen, family, onClose }: Props) {
  const t = useWords();
  const [about, setAbout] = useState(chosen ? String(chosen.id) : 'all');
  const child = family.find(({ id }) => String(id) === about) ?? (family.length === 1 ? family[0] : undefined);
  const { sending, failure, tell } = useTellSchool('emergency', child, {
    family,
    onDone() {
      flushSync(onClose);
      document.getElementById('alert-emergency')?.focus();
    },
  });
  const alert = () => tell();
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
          <Choice
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
        <Button kind="danger" wide unready={sending} onClick={alert}>
          {t(sending ? 'alerts.sending' : 'alerts.alertSchool')}
        </Button>
        <p className="text-center text-ink-soft text-small">
          {family.length === 1 && child && `${t('alerts.about', { name: child.name })} · `}
          {t('alerts.alertSchoolText')}
        </p>
        {failure && <NotSent title={t('alerts.notSent')} failure={failure} childId={child?.id} onRetry={alert} />}
      </div>
    </Dialog>
  );
}
