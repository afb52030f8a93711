import { Plus, School } from 'lucide-react';
import { useState } from 'react';
import type { SchoolFamilies } from '#core/children/family.ts';
import { type FamilyGroup, openGroups } from '#core/schools/group.ts';
import { Link } from 'wouter';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CardList } from '#web/ui/CardList.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ArchivedGroups } from './ArchivedGroups.tsx';
import { ArchiveGroupDialog } from './ArchiveGroupDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { RemoveGroupDialog } from './RemoveGroupDialog.tsx';

/** The school's groups with room, name and staff, and below them the archived groups. */
export function GroupList({ families }: { families: SchoolFamilies }) {
  const t = useTranslation();
  const to = useFamilyPaths();
  const [open, setOpen] = useState<FamilyGroup | 'new'>();
  const [ending, setEnding] = useState<{ group: FamilyGroup; how: 'archive' | 'remove' }>();
  const { staff } = families;
  const groups = openGroups(families.groups);
  const nameOf = new Map(staff.map(({ id, name }) => [id, name]));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button icon={<Plus aria-hidden size={20} />} onClick={() => setOpen('new')}>
          {t('families.addGroup')}
        </Button>
        {groups.length > 0 && (
          <Link href={to.nextYear} className={buttonClasses('line')}>
            {t('families.nextYear')}
          </Link>
        )}
      </div>
      {groups.length === 0 && (
        <EmptyState icon={School} tone="stone" title={t('families.noGroups')} text={t('families.noGroupsText')} />
      )}
      {groups.length > 0 && (
        <CardList>
          {groups.map((group) => (
            <li key={group.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-0 flex-1 basis-48 leading-snug">
                <h2 className="font-semibold text-note">
                  {t('children.room', { room: group.room })}
                  {group.name && <span className="font-normal"> · {group.name}</span>}
                </h2>
                <p className="text-ink-soft text-small">
                  {t('families.groupChildren', { n: group.children })} ·{' '}
                  {group.staffIds.flatMap((id) => nameOf.get(id) ?? []).join(', ') || t('families.noStaff')}
                </p>
              </div>
              <Button
                kind="line"
                aria-haspopup="dialog"
                aria-label={t('families.actFor', { act: t('families.edit'), name: group.room })}
                onClick={() => setOpen(group)}
              >
                {t('families.edit')}
              </Button>
            </li>
          ))}
        </CardList>
      )}
      {open && (
        <GroupDialog
          families={families}
          group={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onEnd={(how) => {
            setOpen(undefined);
            if (open !== 'new') setEnding({ group: open, how });
          }}
        />
      )}
      <ArchivedGroups groups={families.groups.filter(({ isArchived }) => isArchived)} />
      {ending?.how === 'archive' && <ArchiveGroupDialog group={ending.group} onClose={() => setEnding(undefined)} />}
      {ending?.how === 'remove' && <RemoveGroupDialog group={ending.group} onClose={() => setEnding(undefined)} />}
    </>
  );
}
