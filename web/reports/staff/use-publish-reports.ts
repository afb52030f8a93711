/** Publishes drafts: saves them first, then publishes the saved state. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import { errorCode } from '#web/api/call-error.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useReach } from '#web/editing/reach-query.ts';
import { familyCountLabel } from '#web/editing/family-count-label.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { groupDayQuery, usePublish } from './group-day-queries.ts';
import { isSameContent } from './pending-edits.ts';
import type { ReportAutosave } from './use-report-autosave.ts';

/** `childIds`: the children whose reports are published, to count their families before and after. */
export function usePublishReports(writing: ReportAutosave, childIds: readonly number[], onDone: () => void) {
  const t = useTranslation();
  const client = useQueryClient();
  const families = useReach({ children: childIds });
  const [only, ...others] = childIds;
  const name = others.length === 0 ? writing.reports.find(({ childId }) => childId === only)?.name : undefined;
  const reached = (count: FamilyCount | undefined) => {
    if (!count) return undefined;
    if (name === undefined) return familyCountLabel(count, t);
    return count.reached === 0 ? t('authoring.noGuardian', { name }) : t('reportEditor.familyCanRead');
  };
  const [failure, setFailure] = useState<Error | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isUnread, setUnread] = useState(false);
  const publish = usePublish(writing.place, {
    onDone(ids) {
      showToast({
        title: t('reportEditor.wasPublished', { n: ids.length }),
        text: reached(families) ?? t('reportEditor.familiesTold'),
      });
      onDone();
    },
    onFailed: setFailure,
  });
  const isBusy = isSaving || publish.sending;
  const code = errorCode(failure);
  const what =
    code === 'conflict'
      ? 'changedMeanwhile'
      : code === 'invalid'
        ? 'correctFirst'
        : code === 'child_not_there'
          ? 'attendanceChanged'
          : undefined;
  return {
    isBusy,
    /** How many of the families are on Parvis, as text; undefined while loading. */
    reachText: families && (name === undefined || families.reached === 0) ? reached(families) : undefined,
    /** Why the publication failed. */
    why: isUnread
      ? { title: t('reportEditor.notPublished'), text: t('reportEditor.changedMeanwhile') }
      : failure && failureMessage(t, failure, t('reportEditor.notPublished'), what && t(`reportEditor.${what}`)),
    /** `confirmed`: children not seen by staff that day. */
    async publish(confirmed: readonly number[] = []): Promise<void> {
      if (isBusy) return;
      const read = new Map(writing.reports.map(({ childId, content }) => [childId, content]));
      setFailure(null);
      setUnread(false);
      setSaving(true);
      try {
        await writing.flush();
      } catch (error) {
        setFailure(error instanceof Error ? error : new Error(String(error)));
        return;
      } finally {
        setSaving(false);
      }
      const day = client.getQueryData(groupDayQuery(writing.place).queryKey);
      // A report that was reset to its published state does not need publication.
      const toPublish = (day?.reports ?? []).filter(
        ({ childId, status }) => status !== 'published' && childIds.includes(childId),
      );
      // The reply to the save included a colleague's edits: the user must see them before publication.
      if (toPublish.some(({ childId, content }) => !isSameContent(content, read.get(childId)))) return setUnread(true);
      const reports = toPublish.flatMap(({ id, revision }) => (id === null ? [] : [{ id, revision }]));
      if (reports.length > 0) return publish.send({ reports, confirmed }, undefined);
      showToast({ title: t('reportEditor.nothingToPublish') });
      onDone();
    },
  };
}
