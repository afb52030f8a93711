import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { matchesSearch } from '#core/lang/search-rules.ts';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import type { StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { CheckboxList } from '#web/children/CheckboxList.tsx';
import { assignedChildrenQuery } from '#web/children/assigned-child-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { FilterField } from '#web/ui/FilterField.tsx';
import { useProblem } from '#web/editing/editor-context.ts';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Audience = QuizDraft['audience'];
type Props = { audience: Audience; place: StaffQuizzes; schoolId: number; onChange: (audience: Audience) => void };

/** The audience of a quiz: the whole school, groups, single children. */
export function QuizAudience({ audience, place, schoolId, onChange }: Props) {
  const t = useTranslation();
  const problemAt = useProblem();
  const chosen = audience === 'all' ? { groupIds: [], childIds: [] } : audience;
  const [open, setOpen] = useState(chosen.childIds.length > 0);
  const offered = place.groups.filter((group) => group.schoolId === schoolId);
  const isOffered = (id: number) => offered.some((group) => group.id === id);
  const toggle = (id: number, on: boolean) =>
    onChange({
      ...chosen,
      groupIds: on ? [...chosen.groupIds, id] : chosen.groupIds.filter((one) => one !== id),
    });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-semibold text-small">{t('staffQuizzes.forWhom')}</legend>
      <div className="flex flex-wrap gap-x-5">
        {(place.officeOf.includes(schoolId) || audience === 'all') && (
          <Check
            label={t('authoring.wholeSchool')}
            checked={audience === 'all'}
            onChange={(on) => onChange(on ? 'all' : { groupIds: [], childIds: [] })}
          />
        )}
        {audience !== 'all' &&
          offered.map(({ id, room }) => (
            <Check
              key={id}
              label={t('authoring.room', { room })}
              checked={chosen.groupIds.includes(id)}
              onChange={(on) => toggle(id, on)}
            />
          ))}
        {/* A group that was archived since can be unselected. */}
        {chosen.groupIds.map(
          (id) =>
            !isOffered(id) && (
              <Check key={id} label={t('authoring.formerGroup')} checked onChange={(on) => toggle(id, on)} />
            ),
        )}
      </div>
      {audience !== 'all' && !open && (
        <Button kind="line" className="self-start" onClick={() => setOpen(true)}>
          {t('staffQuizzes.chooseChildren')}
        </Button>
      )}
      {audience !== 'all' && open && (
        <Children
          schoolId={schoolId}
          value={chosen.childIds}
          onChange={(childIds) => onChange({ ...chosen, childIds })}
        />
      )}
      {problemAt('audience') && <p className="text-maple text-small">{problemAt('audience')}</p>}
    </fieldset>
  );
}

type ChildrenProps = { schoolId: number; value: readonly number[]; onChange: (ids: number[]) => void };

/** Lists longer than this have a search. */
const longList = 12;

function Children({ schoolId, value, onChange }: ChildrenProps) {
  const t = useTranslation();
  const query = useQuery(assignedChildrenQuery);
  const [sought, seek] = useState('');
  const all = query.data?.filter((child) => child.schoolId === schoolId);
  if (!all) return <StaleDataNotice queries={[query]} />;
  const known = all.map(({ id, name, room }) => ({ id, label: name, more: t('authoring.room', { room }) }));
  // A child who has left or moved since can be unselected.
  const former = value
    .filter((id) => known.every((child) => child.id !== id))
    .map((id) => ({ id, label: t('staffQuizzes.formerChild') }));
  const found = known.filter(({ id, label }) => value.includes(id) || matchesSearch([label], sought));
  return (
    <div className="flex flex-col gap-2">
      {known.length > longList && <FilterField label={t('staffQuizzes.findChild')} value={sought} onChange={seek} />}
      <CheckboxList
        legend={t('staffQuizzes.singleChildren', { n: value.length })}
        options={[...former, ...found]}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

type CheckProps = { label: string; checked: boolean; onChange: (checked: boolean) => void };

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        name="audience"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-river"
      />
      {label}
    </label>
  );
}
