import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlannedActivity } from '#core/plans/group-plan.ts';
import type { AssignedGroup } from '#core/schools/assigned-group.ts';
import { addDays, isDay } from '#core/time/day.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { controlClasses, Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { planWeekQuery } from './staff-plan-queries.ts';

type Props = {
  groupId: number;
  groups: readonly AssignedGroup[];
  date: string;
  onCopy: (activities: readonly PlannedActivity[]) => void;
  onClose: () => void;
};

/** Copies a plan from a day of a group: by default the previous day of the same group. */
export function CopyPlanDialog({ groupId, groups, date, onCopy, onClose }: Props) {
  const t = useTranslation();
  const client = useQueryClient();
  const [from, setFrom] = useState({ groupId, date: addDays(date, -1) });
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready');
  const copy = async () => {
    setState('asking');
    try {
      const week = await client.fetchQuery(planWeekQuery(from.groupId, from.date));
      onCopy(week.days.find((day) => day.date === from.date)?.activities ?? []);
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog title={t('staffPlans.copyTitle')} onClose={onClose}>
      <p className="text-ink-soft text-small">{t('staffPlans.copyText')}</p>
      <div className="grid gap-3 medium:grid-cols-2">
        <Field label={t('staffPlans.day')} day={from.date}>
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              value={from.date}
              onChange={({ target }) => isDay(target.value) && setFrom({ ...from, date: target.value })}
              className={controlClasses}
            />
          )}
        </Field>
        <Field label={t('authoring.group')}>
          {(wiring) => (
            <Select
              {...wiring}
              value={from.groupId}
              onChange={({ target }) => setFrom({ ...from, groupId: Number(target.value) })}
            >
              {groups.map(({ id, room }) => (
                <option key={id} value={id}>
                  {t('authoring.room', { room })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {state === 'failed' && (
        <p role="alert" className="text-maple text-small">
          {t('staffPlans.notCopied')}
        </p>
      )}
      <Button unready={state === 'asking'} onClick={() => void copy()}>
        {t('staffPlans.copyIt')}
      </Button>
    </Dialog>
  );
}
