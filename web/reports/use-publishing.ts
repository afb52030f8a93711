/** Publishing what is written: saved first, then published as it was saved. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { useReach } from '#web/session/reach-query.ts';
import { familiesInWords } from '#web/ui/families-in-words.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { groupDayQuery, usePublish } from './group-day-queries.ts';
import { saysTheSame } from './unsaved-rules.ts';
import type { GroupDayWriting } from './use-group-day.ts';

/** `childIds` are those whose reports are to be published: their families are counted before and after. */
export function usePublishing(writing: GroupDayWriting, childIds: readonly number[], onDone: () => void) {
  const t = useWords();
  const client = useQueryClient();
  const families = useReach({ children: childIds });
  const [only, ...others] = childIds;
  const name = others.length === 0 ? writing.reports.find(({ childId }) => childId === only)?.name : undefined;
  const reached = (count: FamilyCount | undefined) => {
    if (!count) return undefined;
    if (name === undefined) return familiesInWords(count, t);
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
  const code = refusalIn(failure);
  const what =
    code === 'moved_on'
      ? 'changedMeanwhile'
      : code === 'invalid'
        ? 'correctFirst'
        : code === 'child_not_there'
          ? 'attendanceChanged'
          : undefined;
  return {
    isBusy,
    /** How many of the families are on Parvis, in words. Nothing while it is not known. */
    reachText: families && (name === undefined || families.reached === 0) ? reached(families) : undefined,
    /** Why it was not published, beside what was to be. */
    why: isUnread
      ? { title: t('reportEditor.notPublished'), text: t('reportEditor.changedMeanwhile') }
      : failure && failureWords(t, failure, t('reportEditor.notPublished'), what && t(`reportEditor.${what}`)),
    /** `confirmed` are those not seen by staff that day. */
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
      // What was put back as it is published needs nothing.
      const toPublish = (day?.reports ?? []).filter(
        ({ childId, status }) => status !== 'published' && childIds.includes(childId),
      );
      // The answer to what was saved brought what a colleague wrote: it is read before families are told.
      if (toPublish.some(({ childId, content }) => !saysTheSame(content, read.get(childId)))) return setUnread(true);
      const reports = toPublish.flatMap(({ id, revision }) => (id === null ? [] : [{ id, revision }]));
      if (reports.length > 0) return publish.send({ reports, confirmed }, undefined);
      showToast({ title: t('reportEditor.nothingToPublish') });
      onDone();
    },
  };
}
