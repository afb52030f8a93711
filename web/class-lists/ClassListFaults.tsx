import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import type { ListEdit } from '#core/class-lists/class-list-fields.ts';
import { type FaultGroup, faultGroups, type ListProblem } from '#core/class-lists/fault-group-rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { controlClasses } from '#web/ui/Field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { columnName, groupTitle, problemMessage } from './problem-message.ts';

/** The number of problems of a group that are shown at once. */
const maxVisible = 60;

type Props = {
  problems: readonly ListProblem[];
  checking: boolean;
  /** Checks the list with these corrected cells. */
  onEdit: (edits: ListEdit[]) => void;
};

const cellKey = (line: number, index: number) => `${line} ${index}`;

/** The faults of a list by kind. Each cell can be corrected in place, and the file itself stays as it is. */
export function ClassListFaults({ problems, checking, onEdit }: Props) {
  const t = useTranslation();
  const [typed, setTyped] = useState<Readonly<Record<string, ListEdit>>>({});
  const edits = Object.values(typed);
  const groups = faultGroups(problems);
  return (
    <Card as="section" aria-labelledby="class-list-problems" className="border-maple">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!checking && edits.length > 0) onEdit(edits);
        }}
      >
        <div role="alert">
          <h2 id="class-list-problems" className="flex items-center gap-2 font-bold text-card text-maple">
            <CircleAlert aria-hidden size={20} className="shrink-0" />
            {t('classLists.problems', { n: problems.length })}
          </h2>
          <p className="text-ink-soft text-small">{t('listColumns.faultsText')}</p>
        </div>
        {groups.map((group, n) => (
          <Group
            key={`${group.fault} ${group.column}`}
            group={group}
            isOpen={n === 0 || group.problems.length <= 3}
            typed={typed}
            onType={(edit) => setTyped({ ...typed, [cellKey(edit.line, edit.index)]: edit })}
          />
        ))}
        {edits.length > 0 && (
          <Button type="submit" kind="quiet" unready={checking}>
            {checking
              ? t('classLists.checking')
              : `${t('listColumns.checkAgain')} (${t('listColumns.edited', { n: edits.length })})`}
          </Button>
        )}
      </form>
    </Card>
  );
}

type GroupProps = {
  group: FaultGroup;
  isOpen: boolean;
  typed: Readonly<Record<string, ListEdit>>;
  onType: (edit: ListEdit) => void;
};

function Group({ group, isOpen, typed, onType }: GroupProps) {
  const t = useTranslation();
  const { problems } = group;
  return (
    <details open={isOpen || undefined} className="border-line border-t pt-2">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-semibold text-small">
        {groupTitle(group, t)}
        <DisclosureIcon />
      </summary>
      <ul className="divide-y divide-line">
        {problems.slice(0, maxVisible).map((problem) => (
          <li key={`${problem.line} ${problem.index} ${problem.value}`} className="py-2">
            <Problem
              problem={problem}
              text={problem.index === null ? undefined : typed[cellKey(problem.line, problem.index)]?.text}
              onType={onType}
            />
          </li>
        ))}
        {problems.length > maxVisible && (
          <li className="py-2 text-ink-soft text-small">
            {t('listColumns.more', { n: problems.length - maxVisible })}
          </li>
        )}
      </ul>
    </details>
  );
}

type ProblemProps = {
  problem: ListProblem;
  /** The corrected text, once it is typed. */
  text: string | undefined;
  onType: (edit: ListEdit) => void;
};

/** One problem: its line and child, what is wrong, and the cell. */
function Problem({ problem, text, onType }: ProblemProps) {
  const t = useTranslation();
  const id = useId();
  const { line, index, name, value } = problem;
  const isCell = index !== null && problem.fault !== 'column_twice';
  return (
    <div className="grid gap-2 text-small leading-snug md:grid-cols-2 md:items-center">
      <p className="min-w-0 break-words">
        <span className="font-semibold tabular-nums">{t('classLists.line', { line })}</span>
        {name !== '' && <strong className="font-semibold"> · {name}</strong>}
        <span id={id} className="block text-ink-soft">
          {problemMessage(problem, t)}
        </span>
      </p>
      {isCell && (
        <input
          value={text ?? cellText(problem)}
          dir="auto"
          aria-label={t('listColumns.cell', { column: columnName(problem, t), line, name: name || value })}
          aria-describedby={id}
          aria-invalid={text === undefined || undefined}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onType({ line, index, text: target.value })}
          className={controlClasses}
        />
      )}
    </div>
  );
}

/** The text of the cell. The value of some faults is the child’s name. */
const cellText = ({ fault, value }: ListProblem) => (fault === 'no_key' || fault === 'own' ? '' : value);
