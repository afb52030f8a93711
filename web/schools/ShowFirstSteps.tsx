import { useQuery } from '@tanstack/react-query';
import { nextStep } from '#core/schools/first-steps.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { firstStepsQuery, useHideFirstSteps } from './first-steps-queries.ts';

/** Brings the list of first steps back, while a step is left. */
export function ShowFirstSteps({ school }: { school: number }) {
  const t = useTranslation();
  const { data: steps } = useQuery(firstStepsQuery(school));
  const show = useHideFirstSteps({
    onDone: () => showToast({ title: t('firstSteps.shown') }),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('firstSteps.notShown')), failed: true }),
  });
  if (!steps?.isHidden || nextStep(steps) === undefined) return null;
  return (
    <Button
      kind="bare"
      unready={show.sending}
      onClick={() => !show.sending && show.send({ schoolId: steps.schoolId, isHidden: false }, undefined)}
    >
      {t('firstSteps.show')}
    </Button>
  );
}
