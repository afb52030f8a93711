import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileState } from '#core/child-files/child-card.ts';
import { isSignatureDue } from '#core/child-files/file-signing.ts';
import { canRemind } from '#core/notifications/reminder-rules.ts';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useFamilyPaths } from '#web/children/family-paths.ts';
import { useSchoolInAddress } from '#web/children/family-queries.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { CardList } from '#web/ui/CardList.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { SubPageHeading } from '#web/ui/SubPageHeading.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { FileHistoryDialog } from './FileHistoryDialog.tsx';
import { schoolFilesQuery, useRemindFamilies } from './staff-file-queries.ts';

/** The office's list: which files are signed, and reminders. It shows nothing of what the files say. */
export function SchoolFilesPage() {
  const t = useTranslation();
  const school = useSchoolInAddress();
  const list = useQuery(schoolFilesQuery(school));
  const paths = useFamilyPaths();
  const [shown, setShown] = useState<'due' | 'all'>('due');
  const [opened, setOpened] = useState<FileState | null>(null);
  const { sending, send } = useRemindFamilies({
    onDone: (n) => showToast({ title: t('staffFiles.reminded', { n }), text: t('staffFiles.remindedText') }),
    onFailed: (error) => showToast({ ...failureMessage(t, error, t('staffFiles.remindFailed')), failed: true }),
  });
  const { data } = list;
  const due = data?.files.filter(({ signing }) => isSignatureDue(signing)) ?? [];
  const files = shown === 'due' ? due : (data?.files ?? []);
  const remindable = due.filter(({ signers, remindedOn }) => signers > 0 && canRemind(remindedOn, data?.today ?? ''));
  const remind = (childIds: readonly number[]) => {
    if (!sending && childIds.length > 0) send(childIds, undefined);
  };
  return (
    <>
      <SubPageHeading back={{ label: t('staff.families'), to: paths.families() }} text={t('staffFiles.filesText')}>
        {t('staffFiles.files')}
      </SubPageHeading>
      <StaleDataNotice queries={[list]} />
      {list.isPending && <Skeleton className="h-16" count={5} />}
      {data && (
        <>
          <div className="flex flex-wrap items-end justify-between gap-3">
            <RadioGroup
              name="file-state"
              legend={due.length > 0 ? t('staffFiles.dueCount', { n: due.length }) : t('staffFiles.allSigned')}
              look="bar"
              options={[
                { value: 'due', label: t('staffFiles.showDue') },
                { value: 'all', label: t('staffFiles.showAll') },
              ]}
              value={shown}
              onChange={setShown}
            />
            {due.length > 0 && (
              <Button
                kind="quiet"
                unready={sending || remindable.length === 0}
                onClick={() => remind(remindable.map(({ childId }) => childId))}
              >
                {t(sending ? 'staffFiles.reminding' : 'staffFiles.remindAll')}
              </Button>
            )}
          </div>
          <CardList aria-label={t('staffFiles.files')}>
            {files.map((file) => (
              <FileRow
                key={file.childId}
                file={file}
                today={data.today}
                onRemind={() => remind([file.childId])}
                onOpen={() => setOpened(file)}
              />
            ))}
          </CardList>
        </>
      )}
      {opened && <FileHistoryDialog file={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

type RowProps = { file: FileState; today: string; onRemind: () => void; onOpen: () => void };

function FileRow({ file, today, onRemind, onOpen }: RowProps) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const { name, room, signing, signature, changedAt, remindedOn, signers } = file;
  const dayOf = (at: string) => formatDay(schoolTimeAt(new Date(at), zone).day, locale, 'long');
  const isDue = isSignatureDue(signing);
  const mayRemind = isDue && signers > 0 && canRemind(remindedOn, today);
  const lines = [
    signature && t('staffFiles.signedOn', { name: signature.by, day: dayOf(signature.at) }),
    changedAt && t('staffFiles.changedOn', { day: dayOf(changedAt) }),
    isDue && signers === 0 && t('staffFiles.noSigner'),
    isDue &&
      remindedOn !== null &&
      (remindedOn === today
        ? t('staffFiles.remindedToday')
        : t('staffFiles.remindedOn', { day: formatDay(remindedOn, locale, 'long') })),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2">
          <strong dir="auto" className="text-note">
            {name}
          </strong>
          <span className="text-ink-soft text-small">{t('children.room', { room })}</span>
          <Chip tone={isDue ? 'maple' : 'fir'}>{t(`childFiles.state_${signing}`)}</Chip>
        </p>
        {lines.map((line) => (
          <p key={String(line)} className="text-ink-soft text-small">
            {line}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        {mayRemind && (
          <Button kind="line" aria-label={t('staffFiles.remindName', { name })} onClick={onRemind}>
            {t('staffFiles.remind')}
          </Button>
        )}
        <Button kind="bare" aria-haspopup="dialog" aria-label={t('staffFiles.historyOf', { name })} onClick={onOpen}>
          {t('staffFiles.history')}
        </Button>
      </div>
    </li>
  );
}
