import { Check, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { staffPaths } from '#core/http/page-addresses.ts';
import {
  type FirstStepName,
  type FirstSteps,
  firstStepNames,
  isStepDone,
  nextStep,
} from '#core/schools/first-steps.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { type Translate, useTranslation } from '#web/i18n/use-translation.ts';
import { useHideFirstSteps } from './first-steps-queries.ts';

/** Where each step is done. */
const pathOf: Readonly<Record<FirstStepName, string>> = {
  school: staffPaths.school,
  calendar: `${staffPaths.school}/calendar`,
  groups: `${staffPaths.families}?tab=groups`,
  staff: `${staffPaths.families}?tab=staff`,
  children: `${staffPaths.families}/import`,
  guardians: `${staffPaths.families}?tab=invitations`,
  announcement: `${staffPaths.announcements}/new`,
};

/** The steps of a new school with their counts. */
export function FirstStepList({ steps }: { steps: FirstSteps }) {
  const t = useTranslation();
  const hide = useHideFirstSteps({
    onDone: () => showToast({ title: t('firstSteps.hidden'), text: t('firstSteps.hiddenText') }),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('firstSteps.notHidden')), failed: true }),
  });
  const done = firstStepNames.filter((name) => isStepDone(steps, name)).length;
  const next = nextStep(steps);
  return (
    <Card as="section" aria-labelledby="first-steps" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="first-steps" className="font-bold text-card">
          {t('firstSteps.title')}
        </h2>
        <p className="text-ink-soft text-small">{t('firstSteps.progress', { n: done, of: firstStepNames.length })}</p>
      </div>
      <ProgressBar width={(100 * done) / firstStepNames.length} fill="bg-fir" />
      <ol className="-mx-4 border-line border-y">
        {firstStepNames.map((name, n) => {
          const isDone = isStepDone(steps, name);
          return (
            <li key={name} className="border-line border-b last:border-b-0">
              <Link
                href={inSchool(pathOf[name], steps.schoolId)}
                aria-current={name === next ? 'step' : undefined}
                className={classes(
                  'flex min-h-14 items-center gap-3 px-4 py-2 active:bg-sunken',
                  name === next && 'bg-river-tint',
                )}
              >
                <span
                  aria-hidden
                  className={classes(
                    'grid size-7 shrink-0 place-items-center rounded-full font-bold text-small',
                    isDone ? 'bg-fir-tint text-fir' : 'border border-line-strong text-ink-soft',
                  )}
                >
                  {isDone ? <Check size={18} /> : n + 1}
                </span>
                <span className="min-w-0 flex-1 leading-snug">
                  <span className="block font-semibold">
                    {t(`firstSteps.${name}`)}
                    {isDone && <span className="sr-only"> · {t('firstSteps.done')}</span>}
                  </span>
                  <span className="block text-ink-soft text-small">{countOf(steps, name, t)}</span>
                </span>
                <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
              </Link>
            </li>
          );
        })}
      </ol>
      <Button
        kind="bare"
        className="self-start"
        unready={hide.sending}
        onClick={() => !hide.sending && hide.send({ schoolId: steps.schoolId, isHidden: true }, undefined)}
      >
        {t('firstSteps.hide')}
      </Button>
    </Card>
  );
}

const inSchool = (path: string, school: number) => `${path}${path.includes('?') ? '&' : '?'}school=${school}`;

function countOf(steps: FirstSteps, name: FirstStepName, t: Translate): string {
  switch (name) {
    case 'school':
      return t('firstSteps.schoolText');
    case 'calendar':
      return steps.calendarDays === 0
        ? t('firstSteps.calendarNone')
        : t('firstSteps.calendarText', { n: steps.calendarDays });
    case 'guardians': {
      const of = steps.guardians.in + steps.guardians.invited;
      return of === 0 ? t('firstSteps.guardiansNone') : t('firstSteps.guardiansText', { n: steps.guardians.in, of });
    }
    case 'announcement':
      return t('firstSteps.announcementText');
    default:
      return t(`firstSteps.${name}Text`, { n: steps[name] });
  }
}
