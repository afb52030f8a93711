import { ChevronRight, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Child } from '#core/children/child.ts';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useNextStep } from '#web/ui/next-step.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Props = {
  candidates: readonly Child[];
  /** The current user's children without the right to report an absence. */
  others: readonly Child[];
  onSelect: (id: number) => void;
  /** Moves the focus here when the user comes back from the form. */
  focused: boolean;
};

/** Step 1 of reporting an absence: the child. */
export function ChildSelection({ candidates, others, onSelect, focused }: Props) {
  const t = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (focused) heading.current?.focus({ preventScroll: true });
  }, [focused]);
  useNextStep(() => list.current?.querySelector('button'));
  if (candidates.length === 0)
    return (
      <Card>
        <EmptyState
          icon={UserRound}
          tone="stone"
          title={t(others.length > 0 ? 'absences.noneAllowed' : 'children.none')}
          text={t(others.length > 0 ? 'absences.noneAllowedText' : 'children.noneText')}
        >
          <CallSchool className="mt-3" />
        </EmptyState>
      </Card>
    );
  return (
    <section aria-labelledby="choose-child" className="flex flex-col gap-3">
      <h2 id="choose-child" ref={heading} tabIndex={-1} className="outline-none font-bold text-card">
        {t('absences.chooseChild')}
      </h2>
      <ul ref={list} className="flex flex-col gap-3">
        {candidates.map(({ id, name, className }, index) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onSelect(id)}
              className="flex min-h-[4.75rem] w-full items-center gap-3 rounded-m border border-line bg-surface p-4 text-left shadow-1 active:bg-sunken"
            >
              <Avatar name={name} index={index} large />
              <span className="min-w-0 flex-1">
                <strong dir="auto" className="block font-bold text-card leading-tight">
                  {name}
                </strong>
                <span className="block text-ink-soft text-small">{t('children.room', { room: className })}</span>
              </span>
              <ChevronRight aria-hidden size={22} className="shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
      {others.map(({ id, name }) => (
        <p key={id} className="text-ink-soft text-small">
          {t('absences.notAllowed', { name })}
        </p>
      ))}
    </section>
  );
}
