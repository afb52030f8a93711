import { ChevronRight, FileUp, Plus, TriangleAlert, UserRoundSearch, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import type { FamilyChild, SchoolFamilies } from '#core/children/family.ts';
import { maxListed } from '#core/http/fields.ts';
import { openGroups } from '#core/schools/group.ts';
import { matchesSearch } from '#core/lang/search-rules.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FilterField } from '#web/ui/FilterField.tsx';
import { CardList } from '#web/ui/CardList.tsx';
import { Select } from '#web/ui/Select.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useFamilyPaths } from '#web/children/family-paths.ts';

const shownAtFirst = 60;

/** Search for a child by name, by guardian or by number, ignoring accents. The search is in the URL. */
export function ChildList({ families: { children, groups } }: { families: SchoolFamilies }) {
  const t = useTranslation();
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
      isIn(child) &&
      matchesSearch([child.name, child.number ?? '', ...child.guardians.map(({ name }) => name)], searched),
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
            <FilterField label={t('families.search')} value={searched} onChange={(text) => set('search', text)} />
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
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p role="status" className="text-ink-soft text-small">
              {t('families.found', { n: found.length })}
            </p>
            <Link href={to.files} className={buttonClasses('bare')}>
              {t('families.files')}
            </Link>
            <Link href={to.followers} className={buttonClasses('bare')}>
              {t('families.followers')}
            </Link>
          </div>
          {children.length >= maxListed && (
            <p className="text-ink-soft text-small">{t('families.listFull', { n: maxListed })}</p>
          )}
          {found.length === 0 && (
            <EmptyState
              icon={UserRoundSearch}
              tone="stone"
              title={t('families.nobodyFound')}
              text={t('families.nobodyFoundText')}
            />
          )}
          {found.length > 0 && (
            <CardList>
              {found.slice(0, most).map((child) => (
                <ChildRow
                  key={child.id}
                  child={child}
                  room={roomOf.get(child.groupId) ?? ''}
                  to={to.record(child.id)}
                />
              ))}
            </CardList>
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
  const t = useTranslation();
  const { id, name, guardians, invited, isRestricted, leftAt } = child;
  const people = [
    ...guardians.map((guardian) => guardian.name),
    ...(invited.length > 0 ? [t('families.invitedCount', { n: invited.length })] : []),
  ];
  return (
    <li>
      <Link href={to} className="flex min-h-16 items-center gap-3 px-4 py-2.5 active:bg-sunken">
        <Avatar name={name} index={id} />
        <span className="min-w-0 flex-1 leading-snug">
          <span dir="auto" className="block font-semibold text-note">
            {name}
          </span>
          <span className="block text-ink-soft text-small">
            {t('children.room', { room })} · {people.join(', ') || t('families.noGuardian')}
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
