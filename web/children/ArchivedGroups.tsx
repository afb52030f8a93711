import { Link } from 'wouter';
import { archiveApi, type FamilyGroup } from '#core/schools/group.ts';
import { call } from '#web/session/call.ts';
import { CallError } from '#web/session/call-error.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Rows } from '#web/ui/Rows.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useFamilyPaths } from './family-paths.ts';
import { useOfficeAct } from './family-queries.ts';

/** The groups that are put away: what was planned for them is read, and each may be taken back. */
export function ArchivedGroups({ groups }: { groups: readonly FamilyGroup[] }) {
  const t = useWords();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="archived-groups" className="flex flex-col gap-2">
      <h2 id="archived-groups" tabIndex={-1} className="font-bold text-ink-soft text-small outline-none">
        {t('families.archivedGroups')}
      </h2>
      <Rows>
        {groups.map((group) => (
          <ArchivedGroup key={group.id} group={group} />
        ))}
      </Rows>
    </section>
  );
}

function ArchivedGroup({ group: { id, room, name } }: { group: FamilyGroup }) {
  const t = useWords();
  const to = useFamilyPaths();
  const takingBack = useOfficeAct(
    (isArchived: boolean, key) => call(archiveApi.put, { params: { id }, body: { isArchived }, key }),
    {
      onDone() {
        showToast({ title: t('families.groupTakenBack') });
        document.querySelector('h1')?.focus();
      },
      onFailed(error) {
        const isTaken = error instanceof CallError && error.problem?.problems?.[0]?.path === 'room';
        const why = isTaken ? t('families.roomTaken') : undefined;
        showToast({ ...failureWords(t, error, t('families.notSaved'), why), failed: true });
      },
    },
  );
  const roomName = t('children.room', { room });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <h3 className="min-w-0 flex-1 basis-32 font-semibold text-note leading-snug">
        {roomName}
        {name && <span className="font-normal"> · {name}</span>}
      </h3>
      <div className="flex flex-wrap gap-2">
        <Link
          href={to.plans(id)}
          className={buttonClasses('bare')}
          aria-label={t('families.actFor', { act: t('families.plansOf'), name: roomName })}
        >
          {t('families.plansOf')}
        </Link>
        <Button
          kind="line"
          unready={takingBack.isPending}
          aria-label={t('families.actFor', { act: t('families.takeGroupBack'), name: roomName })}
          onClick={() => !takingBack.isPending && takingBack.mutate(false)}
        >
          {t('families.takeGroupBack')}
        </Button>
      </div>
    </li>
  );
}
