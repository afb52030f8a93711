import { ChevronRight, FileUp, Plus, TriangleAlert, UserRoundSearch, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { FamilyChild, SchoolFamilies } from '#core/children/family.ts';
import { openGroups } from '#core/schools/group.ts';
import { matches } from '#core/lang/search-rules.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FindField } from '#web/ui/FindField.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useWords } from '#web/words/words.ts';
import { useFamilyPaths } from './family-paths.ts';

const shownAtFirst = 60;

/** Every child, found by a name, a guardian's or a number, accents ignored. What is looked for is in the address. */
export function ChildList({ families: { children, groups } }: { families: SchoolFamilies }) {
  const t = useWords();
  const to = useFamilyPaths();
  const [params, setParams] = useSearchParams();
  const [most, setMost] = useState(shownAtFirst);
  const searched = params.get('search') ?? '';
  const room = params.get('room') ?? '';
  const set = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true });
  };
  const roomOf = new Map(groups.map((group) => [group.id, group.room]));
  const isIn = ({ leftAt, groupId }: FamilyChild) =>
    room === 'left' ? leftAt !== null : leftAt === null && (room === '' || roomOf.get(groupId) === room);
  const found = children.filter(
    (child) =>
      isIn(child) && matches([child.name, child.number ?? '', ...child.guardians.map(({ name }) => name)], searched),
  );
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Link href={to.newChild} className={buttonClasses('main')}>
          <Plus aria-hidden size={20} />
          {t('families.addChild')}
        </Link>
        <Link href={to.classList} className={buttonClasses('line')}>
          <FileUp aria-hidden size={20} />
          {t('families.importList')}
        </Link>
      </div>
      {children.length === 0 ? (
        <EmptyState icon={UsersRound} tone="stone" title={t('families.nobody')} text={t('families.nobodyText')} />
      ) : (
        <>
          <div className="grid gap-3 medium:grid-cols-[2fr_1fr]">
            <FindField label={t('families.search')} value={searched} onChange={(text) => set('search', text)} />
            <Field label={t('families.room')}>
              {(wiring) => (
                <Select {...wiring} value={room} onChange={({ target }) => set('room', target.value)}>
                  <option value="">{t('families.everyRoom')}</option>
                  {openGroups(groups).map((group) => (
                    <option key={group.id} value={group.room}>
                      {group.name ? `${group.room} · ${group.name}` : group.room}
                    </option>
                  ))}
                  <option value="left">{t('families.leftRooms')}</option>
                </Select>
              )}
            </Field>
          </div>
          <p role="status" className="text-ink-soft text-small">
            {t('families.found', { n: found.length })}
          </p>
          {found.length === 0 && (
            <EmptyState
              icon={UserRoundSearch}
              tone="stone"
              title={t('families.nobodyFound')}
              text={t('families.nobodyFoundText')}
            />
          )}
          {found.length > 0 && (
            <Rows>
              {found.slice(0, most).map((child) => (
                <ChildRow
                  key={child.id}
                  child={child}
                  room={roomOf.get(child.groupId) ?? ''}
                  to={to.record(child.id)}
                />
              ))}
            </Rows>
          )}
          {found.length > most && (
            <Button kind="line" onClick={() => setMost(most + 200)}>
              {t('families.more')}
            </Button>
          )}
        </>
      )}
    </>
  );
}

function ChildRow({ child, room, to }: { child: FamilyChild; room: string; to: string }) {
  const t = useWords();
  const { id, name, guardians, isRestricted, leftAt } = child;
  return (
    <li>
      <Link href={to} className="flex min-h-16 items-center gap-3 px-4 py-2.5 active:bg-sunken">
        <Avatar name={name} index={id} />
        <span className="min-w-0 flex-1 leading-snug">
          <span dir="auto" className="block font-semibold text-note">
            {name}
          </span>
          <span className="block text-ink-soft text-small">
            {t('children.room', { room })} ·{' '}
            {guardians.map((guardian) => guardian.name).join(', ') || t('families.noGuardian')}
          </span>
          {(isRestricted || leftAt) && (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {isRestricted && (
                <Chip tone="maple" icon={<TriangleAlert aria-hidden size={14} />}>
                  {t('families.restricted')}
                </Chip>
              )}
              {leftAt && <Chip>{t('families.hasLeft')}</Chip>}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
