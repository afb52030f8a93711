import type { Child } from '#core/children/child.ts';
import type { Pickup, PickupMethod } from '#core/pickups/pickup.ts';
import { formatTime } from '#core/time/format.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { statusLabel } from './pickup-labels.ts';

export type ChildChoice = { readonly childId: number; readonly method: PickupMethod };

type Props = {
  /** The children that the user may schedule for, with their index in the family and their current pickup. */
  candidates: readonly { child: Child; index: number; pickup: Pickup | undefined }[];
  chosen: ChildChoice | undefined;
  onChoose: (chosen: ChildChoice) => void;
  problem: string | undefined;
};

/** The choice of child and method: each child has its own Time and GPS button. */
export function ChildPicker({ candidates, chosen, onChoose, problem }: Props) {
  const t = useTranslation();
  return (
    <fieldset aria-describedby={problem ? 'child-problem' : undefined}>
      <legend className="mb-2 font-semibold text-small">{t('pickups.chooseChild')}</legend>
      <div className="grid grid-cols-2 gap-3 max-[21rem]:grid-cols-1">
        {candidates.map(({ child, index, pickup }) => (
          <Candidate
            key={child.id}
            child={child}
            index={index}
            pickup={pickup}
            method={chosen?.childId === child.id ? chosen.method : undefined}
            onChoose={(method) => onChoose({ childId: child.id, method })}
          />
        ))}
      </div>
      {problem && (
        <p id="child-problem" className="mt-2 text-maple text-small">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

type CandidateProps = {
  child: Child;
  index: number;
  pickup: Pickup | undefined;
  /** The chosen method; undefined if the child is not chosen. */
  method: PickupMethod | undefined;
  onChoose: (method: PickupMethod) => void;
};

function Candidate({ child: { id, name, className }, index, pickup, method, onChoose }: CandidateProps) {
  const t = useTranslation();
  const locale = useLocale();
  const idOf = (how: PickupMethod) => `child-${id}-${how}`;
  const radio = (how: PickupMethod, labelledBy: string) => (
    <input
      type="radio"
      id={idOf(how)}
      name="child"
      value={`${id} ${how}`}
      checked={method === how}
      onChange={() => onChoose(how)}
      aria-labelledby={labelledBy}
      className="sr-only"
    />
  );
  const nameId = `child-${id}`;
  return (
    <div
      className={classes(
        'flex min-w-0 flex-col gap-2.5 rounded-m border p-3 shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-river has-focus-visible:outline-offset-2',
        method ? 'border-river bg-river-tint ring-1 ring-river' : 'border-line bg-surface',
      )}
    >
      <label htmlFor={idOf(method ?? 'time')} className="flex min-h-11 items-center gap-2">
        <Avatar name={name} index={index} />
        <span className="min-w-0 flex-1">
          <strong dir="auto" id={nameId} className="block font-bold text-small leading-tight min-[26rem]:text-note">
            {name}
          </strong>
          <span className="block text-ink-soft text-tiny">{t('children.room', { room: className })}</span>
        </span>
      </label>
      {pickup ? (
        <span className="mt-auto flex min-h-11 items-center">
          {/* The same radio input in either method, so that the child counts as chosen. */}
          {radio(method ?? 'time', `${nameId} ${nameId}-status`)}
          <Chip tone={pickup.status === 'released' || pickup.leftAt !== null ? 'fir' : 'lake'} className="min-w-0">
            <span id={`${nameId}-status`} className="min-w-0">
              {pickup.leftAt === null
                ? statusLabel(pickup.status, pickup.collectedBy ?? pickup.pickupPerson, t)
                : t('pickups.hasLeft', { time: formatTime(pickup.leftAt, locale) })}
            </span>
          </Chip>
        </span>
      ) : (
        <span className="mt-auto grid grid-cols-[repeat(2,minmax(0,auto))] gap-0.5 rounded-control bg-sunken p-1">
          {(['time', 'gps'] as const).map((how) => (
            <label
              key={how}
              className="flex min-h-11 items-center justify-center rounded-s px-0.5 text-center font-semibold text-ink-soft text-small leading-tight transition-colors duration-150 has-checked:bg-surface has-checked:text-ink has-checked:shadow-1"
            >
              {radio(how, `${nameId} ${idOf(how)}-word`)}
              <span id={`${idOf(how)}-word`}>{t(`pickups.${how}`)}</span>
            </label>
          ))}
        </span>
      )}
    </div>
  );
}
