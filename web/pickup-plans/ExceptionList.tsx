import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Child } from '#core/children/child.ts';
import type { PlanException } from '#core/pickup-plans/pickup-plan.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { dayLabel } from './planned-day-labels.ts';
import { spanLabel } from './pickup-plan-labels.ts';
import { useAddException, useEndException } from './pickup-plan-queries.ts';
import { planError } from './plan-error.ts';

type Props = {
  candidates: readonly Child[];
  exceptions: readonly PlanException[];
  today: string;
  onAdd: () => void;
};

/** The exceptions that have not passed. A removed one can be restored while the page is open. */
export function ExceptionList({ candidates, exceptions, today, onAdd }: Props) {
  const t = useTranslation();
  const [removed, setRemoved] = useState<readonly PlanException[]>([]);
  const all = [...exceptions, ...removed.filter(({ id }) => !exceptions.some((one) => one.id === id))];
  const forget = (id: number) => setRemoved((before) => before.filter((one) => one.id !== id));
  return (
    <Card as="section" aria-labelledby="plan-exceptions" className="flex flex-col gap-3">
      <h2 id="plan-exceptions" tabIndex={-1} className="font-bold text-card leading-tight outline-none">
        {t('pickupPlans.exceptions')}
      </h2>
      {all.length === 0 && <p className="text-ink-soft text-small">{t('pickupPlans.noExceptions')}</p>}
      {all.length > 0 && (
        <ul className="divide-y divide-line">
          {all
            .toSorted((a, b) => a.from.localeCompare(b.from) || a.childId - b.childId)
            .map((exception) => (
              <ExceptionItem
                key={exception.id}
                exception={exception}
                name={candidates.length > 1 ? candidates.find(({ id }) => id === exception.childId)?.name : undefined}
                isRemoved={!exceptions.some(({ id }) => id === exception.id)}
                today={today}
                onRemoved={() => setRemoved((before) => [...before, exception])}
                onRestored={() => forget(exception.id)}
              />
            ))}
        </ul>
      )}
      <Button kind="quiet" icon={<Plus aria-hidden size={18} />} onClick={onAdd}>
        {t('pickupPlans.add')}
      </Button>
    </Card>
  );
}

type ItemProps = {
  exception: PlanException;
  name: string | undefined;
  isRemoved: boolean;
  today: string;
  onRemoved: () => void;
  onRestored: () => void;
};

/** The pressed control is gone after a removal, and after its undo. */
const focusList = () => document.getElementById('plan-exceptions')?.focus();

function ExceptionItem({ exception, name, isRemoved, today, onRemoved, onRestored }: ItemProps) {
  const t = useTranslation();
  const locale = useLocale();
  const failed = (title: string) => (error: Error) =>
    showToast({ ...failureMessage(t, error, title, planError(error, t)), failed: true });
  const end = useEndException(exception, {
    onDone(how) {
      if (how === 'ends_tomorrow') {
        showToast({ title: t('pickupPlans.endsTomorrow'), text: t('pickupPlans.callForToday') });
        return;
      }
      onRemoved();
      focusList();
      showToast({ title: t('pickupPlans.removed') });
    },
    onFailed: failed(t('pickupPlans.removeError')),
  });
  const restore = useAddException({
    onDone() {
      onRestored();
      focusList();
      showToast({ title: t('pickupPlans.added') });
    },
    onFailed: failed(t('pickupPlans.addError')),
  });
  const { childId, kind, pickupPersonId, time, from, until, weekday } = exception;
  const span = spanLabel(exception, locale, t);
  return (
    <li className="flex items-start gap-2 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-small">{span}</p>
        {isRemoved ? (
          <p className="text-ink-soft text-small">{t('pickupPlans.removed')}</p>
        ) : (
          <>
            <p className="text-small">
              {name && <bdi className="font-semibold">{`${name} · `}</bdi>}
              {dayLabel({ day: from, source: 'exception', plan: exception }, locale, t)}
            </p>
            <p className="text-ink-soft text-tiny">{t('pickupPlans.addedBy', { name: exception.createdBy })}</p>
          </>
        )}
      </div>
      {isRemoved ? (
        <Button
          kind="bare"
          onClick={() => {
            const start = from < today ? today : from;
            const plan = { kind, pickupPersonId, time, weekday, childIds: [childId], replace: true };
            restore.send({ ...plan, from: start, until }, undefined);
          }}
        >
          {t('pickupPlans.undo')}
        </Button>
      ) : (
        <IconButton
          label={t('pickupPlans.removeOf', { exception: name ? `${name}, ${span}` : span })}
          icon={Trash2}
          onClick={() => end.send('end', undefined)}
          className="-m-2"
        />
      )}
    </li>
  );
}
