import type { ChangeEffects } from '#core/school-days/school-day-api.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Whether a change touches plans of families: it is then shown before it is saved. */
export const hasEffects = ({ pickups, outside }: ChangeEffects) => pickups + outside > 0;

type Props = { effects: ChangeEffects; sending: boolean; onSave: () => void; onClose: () => void };

/** Says which pickups a change of hours or days cancels or leaves outside its slots, before it is saved. */
export function EffectsDialog({ effects: { pickups, children, outside }, sending, onSave, onClose }: Props) {
  const t = useTranslation();
  return (
    <ConfirmDialog
      title={t(pickups > 0 ? 'staffSchoolDays.effectsTitle' : 'staffSchoolDays.outsideTitle')}
      act={t(pickups > 0 ? 'staffSchoolDays.saveAnyway' : 'staffSchoolDays.saveDespite')}
      keep={t('staffSchoolDays.keepEditing')}
      sending={sending}
      onAct={onSave}
      onClose={onClose}
    >
      {pickups > 0 && <p>{t('staffSchoolDays.effects', { n: pickups, c: children })}</p>}
      {outside > 0 && <p>{t('staffSchoolDays.outside', { n: outside })}</p>}
    </ConfirmDialog>
  );
}
