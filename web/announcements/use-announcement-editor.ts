/**
 * The life of an announcement while it is written: kept on this page, saved, published, and told when a colleague was
 * faster.
 */
import { useLocation } from 'wouter';
import {
  type AnnouncementDraft,
  announcementProblems,
  type AnnouncementTarget,
  type AnnouncementWords,
  type StaffAnnouncement,
} from '#core/announcements/staff-announcement-api.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useEditing } from '#web/ui/use-editing.ts';
import { useEditor } from '#web/ui/use-editor.ts';
import { useWords } from '#web/words/words.ts';
import { useAnnouncementDeed } from './staff-announcement-queries.ts';
import { familiesInWords } from '#web/ui/families-in-words.ts';
import { announcementsPath, type OwnTargets, targetKey } from './staff-announcement-words.ts';

const blankWords: AnnouncementWords = {
  title: { en: '', fr: '' },
  description: { en: '', fr: '' },
  details: { en: '', fr: '' },
};

export function useAnnouncementEditor(announcement: StaffAnnouncement | undefined, targets: OwnTargets) {
  const t = useWords();
  const target: AnnouncementTarget = targets.at(-1)?.target ?? { schoolId: 0 };
  const [, navigate] = useLocation();
  const { day } = useSchoolTime();
  const editor = useEditor();
  const editing = useEditing<AnnouncementDraft>(`announcement ${announcement?.id ?? 'new'}`, {
    content: announcement ? pick(announcement) : { target, type: 'general', icon: 'megaphone', day, words: blankWords },
    version: announcement?.revision ?? 0,
  });
  const { content, version: revision, forget, touched, isTouched } = editing;
  const own = targets.find((one) => targetKey(one.target) === targetKey(content.target));
  // Where one is not the office there is nothing to send at night.
  const draft: AnnouncementDraft = { ...content, atNight: (own?.isOffice ?? false) && content.atNight };
  const families = own?.families;
  const isPublished = announcement !== undefined && announcement.publishedAt !== null;
  const problems = announcementProblems(draft.words);

  const deed = useAnnouncementDeed('write', announcement?.id, {
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
        const text = families ? familiesInWords(families, t) : t('staffAnnouncements.wasPublishedText');
        showToast({ title: t('staffAnnouncements.wasPublished'), text });
      }
    },
  });
  const isBusy = deed.sending;
  // What is saved by oneself is told by its answer.
  const isBehind = editing.isBehind && !isBusy;
  const save = () => deed.sent({ act: 'save', id: announcement?.id ?? null, revision, draft }, undefined);

  return {
    draft,
    families,
    mayBeAtNight: own?.isOffice ?? false,
    editor,
    problems,
    isTouched,
    isPublished,
    isBusy,
    isBehind,
    failure: deed.failure,
    change: editing.change,
    keepMine: editing.keepMine,
    takeTheirs: () => forget(),
    save(): void {
      if (isBusy || isBehind || !isTouched) return;
      if (!isPublished || editor.check(problems)) void save().catch(() => undefined);
    },
    /** Saved first where something was written since. */
    async publish(onDone: () => void): Promise<void> {
      if (isBusy) return;
      try {
        const now = isTouched || !announcement ? await save() : announcement;
        if (now) await deed.sent({ act: 'publish', id: now.id, revision: now.revision }, undefined);
        onDone();
      } catch {
        // What kept it is said beside the buttons.
      }
    },
  };
}

export type AnnouncementWriting = ReturnType<typeof useAnnouncementEditor>;

const pick = ({ target, type, icon, day, words, atNight }: StaffAnnouncement): AnnouncementDraft => ({
  target,
  type,
  icon,
  day,
  words,
  atNight,
});
