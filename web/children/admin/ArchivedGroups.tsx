import { Link } from 'wouter';
import { archiveApi, type FamilyGroup } from '#core/schools/group.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { CardList } from '#web/ui/CardList.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { useStaffMutation } from '#web/children/family-queries.ts';

/** The archived groups: their past plans can be read, and each can be restored. */
export function ArchivedGroups({ groups }: { groups: readonly FamilyGroup[] }) {
  const t = useTranslation();
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="archived-groups" className="flex flex-col gap-2">
      <h2 id="archived-groups" tabIndex={-1} className="font-bold text-ink-soft text-small outline-none">
        {t('families.archivedGroups')}
      </h2>
      <CardList>
        {groups.map((group) => (
          <ArchivedGroup key={group.id} group={group} />
        ))}
      </CardList>
    </section>
  );
}

function ArchivedGroup({ group: { id, room, name } }: { group: FamilyGroup }) {
  const t = useTranslation();
  const to = useFamilyPaths();
  const takingBack = useStaffMutation(
    (isArchived: boolean, key) => call(archiveApi.put, { params: { id }, body: { isArchived }, key }),
    {
      onDone() {
        showToast({ title: t('families.groupTakenBack') });
        document.querySelector('h1')?.focus();
      },
      onFailed(error) {
        const isTaken = error instanceof CallError && error.problem?.problems?.[0]?.path === 'room';
        const why = isTaken ? t('families.roomTaken') : undefined;
        showToast({ ...failureMessage(t, error, t('families.notSaved'), why), failed: true });
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
