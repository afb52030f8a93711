import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import type { NextYear, NextYearPreview } from '#core/children/next-year.ts';
import type { FamilyChild, SchoolFamilies } from '#core/children/family.ts';
import { type FamilyGroup, openGroups } from '#core/schools/group.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { familiesQuery, useSchoolInAddress } from '#web/children/family-queries.ts';
import { RestoredDraft } from '#web/editing/RestoredDraft.tsx';
import { SubmitError } from '#web/session/SubmitError.tsx';
import { deleteDraft, useDraft } from '#web/ui/browser/draft-storage.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LastYearChange } from './LastYearChange.tsx';
import { type Choice, type NextYearDraft, planOf, proposedDraft } from './next-year-draft.ts';
import { lastYearChangeQuery, useMoveToNextYear, usePreviewNextYear } from './next-year-queries.ts';
import { NextYearResult } from './NextYearResult.tsx';

const draftName = (schoolId: number) => `next year ${schoolId}`;

/** Moves the children of a school to their groups of next year: a plan, a preview, and an undo for a day. */
export function NextYearPage() {
  const t = useTranslation();
  const to = useFamilyPaths();
  const school = useSchoolInAddress();
  const families = useQuery(familiesQuery(school));
  const last = useQuery(lastYearChangeQuery(school));
  return (
    <>
      <SubPageHeading back={{ label: t('families.back'), to: to.families('groups') }} text={t('nextYear.text')}>
        {t('nextYear.title')}
      </SubPageHeading>
      <StaleDataNotice queries={[families, last]} />
      {last.data && <LastYearChange change={last.data} />}
      {families.isPending && <Skeleton className="h-16" count={6} />}
      {families.data && <NextYearForm key={families.data.schoolId} families={families.data} />}
      <p className="text-ink-soft text-small">{t('nextYear.newChildren')}</p>
      <Link href={to.classList} className={`${buttonClasses('line')} self-start`}>
        {t('nextYear.importList')}
      </Link>
    </>
  );
}

function NextYearForm({ families: { schoolId, groups, children } }: { families: SchoolFamilies }) {
  const t = useTranslation();
  const [touched, touch] = useDraft<NextYearDraft>(draftName(schoolId));
  const [seen, setSeen] = useState<{ readonly plan: NextYear; readonly preview: NextYearPreview }>();
  const open = openGroups(groups);
  const enrolled = children.filter(({ leftAt }) => leftAt === null);
  const draft = { ...proposedDraft(open), ...touched };
  const plan = planOf(draft, schoolId, { openGroups: open, enrolled });
  // A preview of another plan is not shown.
  const shown = seen && JSON.stringify(seen.plan) === JSON.stringify(plan) ? seen.preview : undefined;
  const preview = usePreviewNextYear({
    onDone: (result) => setSeen({ plan, preview: result }),
    onFailed: (error) => showToast(failureToast(t, error, t('nextYear.notPreviewed'))),
  });
  const move = useMoveToNextYear({
    onDone() {
      deleteDraft(draftName(schoolId), touched);
      setSeen(undefined);
      showToast({ title: t('nextYear.moved') });
    },
    onFailed(error) {
      const isChanged = codeOf(error) === 'conflict';
      if (isChanged) setSeen(undefined);
      showToast(
        isChanged
          ? { title: t('nextYear.notMoved'), text: t('nextYear.changed'), failed: true }
          : failureToast(t, error, t('nextYear.notMoved')),
      );
    },
  });
  const failure = preview.failureOf(plan);
  const moveFailure = shown && move.failureOf({ ...plan, expected: shown });
  const submit = () => {
    if (!preview.sending) preview.send(plan, undefined);
  };
  const moveThem = () => {
    if (shown && !move.sending)
      move.send({ ...plan, expected: { moved: shown.moved, leaving: shown.leaving } }, undefined);
  };
  return (
    <form
      noValidate
      aria-label={t('nextYear.title')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <RestoredDraft name={draftName(schoolId)} />
      <ul className="flex flex-col gap-3">
        {open.map((group) => (
          <GroupItem
            key={group.id}
            group={group}
            groups={open}
            enrolled={enrolled.filter(({ groupId }) => groupId === group.id)}
            draft={draft}
            onChange={touch}
          />
        ))}
      </ul>
      {failure && <SubmitError title={t('nextYear.notPreviewed')} failure={failure} onRetry={submit} />}
      <Button type="submit" kind={shown ? 'line' : 'main'} unready={preview.sending} className="self-start">
        {t(preview.sending ? 'nextYear.previewing' : 'nextYear.preview')}
      </Button>
      {shown && <NextYearResult preview={shown} sending={move.sending} onMove={moveThem} />}
      {moveFailure && (
        <SubmitError
          title={t('nextYear.notMoved')}
          failure={moveFailure}
          why={codeOf(moveFailure) === 'forbidden' ? t('nextYear.ownChild') : undefined}
          onRetry={moveThem}
        />
      )}
    </form>
  );
}

const codeOf = (failure: Error) => (failure instanceof CallError ? failure.problem?.code : undefined);

type GroupItemProps = {
  group: FamilyGroup;
  groups: readonly FamilyGroup[];
  enrolled: readonly FamilyChild[];
  draft: NextYearDraft;
  onChange: (part: Partial<NextYearDraft>) => void;
};

/** A group's choice, and below it, folded, the children who do something else. */
function GroupItem({ group, groups, enrolled, draft, onChange }: GroupItemProps) {
  const t = useTranslation();
  const room = groupLabel(group);
  const others = groups.filter(({ id }) => id !== group.id);
  const choose = (childId: number, choice: Choice) => {
    const { [childId]: _, ...rest } = draft.children;
    onChange({ children: choice === '' ? rest : { ...rest, [childId]: choice } });
  };
  const exceptions = enrolled.filter(({ id }) => draft.children[id] !== undefined).length;
  return (
    <Card as="li" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40 leading-snug">
          <h2 className="font-semibold text-note">{room}</h2>
          <p className="text-ink-soft text-small">{t('families.groupChildren', { n: enrolled.length })}</p>
        </div>
        <div className="min-w-0 flex-1 basis-56">
          <Field label={t('nextYear.groupGoes', { room })}>
            {(wiring) => (
              <Select
                {...wiring}
                value={draft.groups[group.id] ?? 'stay'}
                onChange={({ target }) => onChange({ groups: { ...draft.groups, [group.id]: target.value } })}
              >
                <option value="stay">{t('nextYear.stay')}</option>
                {others.map((one) => (
                  <option key={one.id} value={one.id}>
                    {groupLabel(one)}
                  </option>
                ))}
                <option value="leave">{t('nextYear.leave')}</option>
              </Select>
            )}
          </Field>
        </div>
      </div>
      {enrolled.length > 0 && (
        <details>
          <summary className="flex min-h-11 items-center justify-between gap-2 font-semibold text-river text-small">
            {t('nextYear.childrenOf')}
            {exceptions > 0 && ` (${exceptions})`}
            <DisclosureIcon />
          </summary>
          <ul className="flex flex-col gap-3 pt-2">
            {enrolled.map(({ id, name }) => (
              <li key={id}>
                <Field label={t('nextYear.childGoes', { name })}>
                  {(wiring) => (
                    <Select
                      {...wiring}
                      value={draft.children[id] ?? ''}
                      onChange={({ target }) => choose(id, target.value)}
                    >
                      <option value="">{t('nextYear.asGroup')}</option>
                      <option value="stay">{t('nextYear.childStays')}</option>
                      {others.map((one) => (
                        <option key={one.id} value={one.id}>
                          {groupLabel(one)}
                        </option>
                      ))}
                      <option value="leave">{t('nextYear.childLeaves')}</option>
                    </Select>
                  )}
                </Field>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

const groupLabel = ({ room, name }: Pick<FamilyGroup, 'room' | 'name'>) => (name ? `${room} · ${name}` : room);
