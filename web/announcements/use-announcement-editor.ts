/** State of the announcement editor: draft, saving, publication, and conflicts with a colleague's edit. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import {
  announcementProblems,
  type AnnouncementContent,
  type StaffAnnouncement,
} from '#core/announcements/staff-announcement-api.ts';
import { locales } from '#core/lang/locale.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useVersionedDraft } from '#web/editing/use-versioned-draft.ts';
import { useEditorValidation } from '#web/editing/use-editor-validation.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useAnnouncementMutation } from './staff-announcement-queries.ts';
import { familyCountLabel } from '#web/editing/family-count-label.ts';
import {
  announcementsPath,
  firstTarget,
  type AllowedTargets,
  type EditedAnnouncement,
  targetKey,
} from './staff-announcement-labels.ts';

/** A draft of an earlier version of the app has no files. */
type StoredDraft = Omit<EditedAnnouncement, 'files'> & Partial<Pick<EditedAnnouncement, 'files'>>;

const blankWords: AnnouncementContent = {
  title: { en: '', fr: '' },
  description: { en: '', fr: '' },
  details: { en: '', fr: '' },
};

export function useAnnouncementEditor(announcement: StaffAnnouncement | undefined, targets: AllowedTargets) {
  const t = useTranslation();
  const target = firstTarget(targets);
  const [, navigate] = useLocation();
  const { day } = useSchoolTime();
  const editor = useEditorValidation();
  const editing = useVersionedDraft<StoredDraft>(`announcement ${announcement?.id ?? 'new'}`, {
    content: announcement
      ? pick(announcement)
      : { target, type: 'general', icon: 'megaphone', day, words: blankWords, files: [] },
    version: announcement?.revision ?? 0,
  });
  const { content, version: revision, forget, touched, isTouched } = editing;
  const own = targets.find((one) => targetKey(one.target) === targetKey(content.target));
  // Only the office can publish at night.
  const draft: EditedAnnouncement = {
    ...content,
    files: content.files ?? announcement?.files ?? [],
    atNight: (own?.isOffice ?? false) && content.atNight,
  };
  const families = own?.families;
  const languages = (own ?? announcement)?.languages ?? locales;
  const isPublished = announcement !== undefined && announcement.publishedAt !== null;
  const problems = announcementProblems(draft.words, languages);

  const mutation = useAnnouncementMutation('write', announcement?.id, {
    onDone(now, { act }) {
      if (act === 'save') {
        forget(touched);
        showToast(
          isPublished
            ? { title: t('staffAnnouncements.changed'), text: t('staffAnnouncements.changedText') }
            : { title: t('staffAnnouncements.saved') },
        );
        if (!announcement && now) navigate(`${announcementsPath}/${now.id}`, { replace: true });
      } else if (act === 'publish') {
        const text = families ? familyCountLabel(families, t) : t('staffAnnouncements.wasPublishedText');
        showToast({ title: t('staffAnnouncements.wasPublished'), text });
      }
    },
  });
  const [isUploading, setUploading] = useState(false);
  const isBusy = mutation.sending || isUploading;
  // The user's own save reports its result through its reply.
  const isBehind = editing.isBehind && !mutation.sending;
  const save = () => {
    const { files, ...written } = draft;
    const sent = { ...written, fileIds: files.map(({ id }) => id) };
    return mutation.sent({ act: 'save', id: announcement?.id ?? null, revision, draft: sent }, undefined);
  };

  return {
    draftName: editing.name,
    draft,
    families,
    languages,
    mayBeAtNight: own?.isOffice ?? false,
    editor,
    problems,
    isTouched,
    isPublished,
    isSending: mutation.sending,
    isBusy,
    setUploading,
    isBehind,
    failure: mutation.failure,
    change: editing.change,
    keepMine: editing.keepMine,
    takeTheirs: () => forget(),
    save(): void {
      if (isBusy || isBehind || !isTouched) return;
      if (!isPublished || editor.check(problems)) void save().catch(() => undefined);
    },
    /** Saves unsaved changes first. */
    async publish(onDone: () => void): Promise<void> {
      if (isBusy) return;
      try {
        const now = isTouched || !announcement ? await save() : announcement;
        if (now) await mutation.sent({ act: 'publish', id: now.id, revision: now.revision }, undefined);
        onDone();
      } catch {
        // The failure is shown next to the buttons.
      }
    },
  };
}

export type AnnouncementEditorState = ReturnType<typeof useAnnouncementEditor>;

const pick = ({ target, type, icon, day, words, atNight, files }: StaffAnnouncement): EditedAnnouncement => ({
  target,
  type,
  icon,
  day,
  words,
  atNight,
  files,
});
