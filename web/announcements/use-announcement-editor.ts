/** The life of an announcement while it is written: kept on this page, saved, published, and told when a colleague was faster. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'wouter';
import {
  type AnnouncementDraft,
  announcementProblems,
  type AnnouncementWords,
  type StaffAnnouncement,
  type AnnouncementTarget,
} from '#core/announcements/staff-announcement-api.ts';
import { refusalIn } from '#web/session/call-error.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { forgetDraft, useDraft } from '#web/ui/drafts.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useWords } from '#web/words/words.ts';
import { useDeed } from './staff-announcement-queries.ts';
import { announcementsPath } from './staff-announcement-words.ts';

const blankWords: AnnouncementWords = {
  title: { en: '', fr: '' },
  description: { en: '', fr: '' },
  details: { en: '', fr: '' },
};

/** `revision` is the one that was being read when the first word was written. */
type Written = AnnouncementDraft & { readonly revision: number };

export function useAnnouncementEditor(announcement: StaffAnnouncement | undefined, target: AnnouncementTarget) {
  const t = useWords();
  const [, navigate] = useLocation();
  const { day } = useSchoolTime();
  const name = `announcement ${announcement?.id ?? 'new'}`;
  const [touched, touch] = useDraft<Written>(name);
  const [shows, showProblems] = useState(false);
  const atSchool: Written = announcement
    ? pick(announcement)
    : { target, type: 'general', icon: 'megaphone', day, words: blankWords, revision: 0 };
  const { revision, ...draft } = { ...atSchool, ...touched };
  const isPublished = announcement !== undefined && announcement.publishedAt !== null;
  const problems = announcementProblems(draft.words);
  const isDirty = touched !== undefined;
  useStay(isDirty);

  const deed = useDeed({
    onDone(now, { act }) {
      if (act === 'save') {
        forgetDraft(name, touched);
        showToast(
          isPublished
            ? { title: t('staffAnnouncements.changed'), text: t('staffAnnouncements.changedText') }
            : { title: t('staffAnnouncements.saved') },
        );
        if (!announcement && now) navigate(`${announcementsPath}/${now.id}`, { replace: true });
      } else if (act === 'publish') {
        showToast({ title: t('staffAnnouncements.wasPublished'), text: t('staffAnnouncements.wasPublishedText') });
      }
    },
  });
  const save = () => deed.mutateAsync({ act: 'save', id: announcement?.id ?? null, revision, draft });

  return {
    draft,
    isDirty,
    isPublished,
    problems,
    shows,
    isBusy: deed.isPending,
    failure: deed.error,
    /** A colleague saved another version since this one was begun. */
    hasMoved: isDirty && announcement !== undefined && announcement.revision !== revision && !deed.isPending,
    change(part: Partial<AnnouncementDraft>): void {
      touch({ revision, ...part });
    },
    save(): void {
      if (deed.isPending) return;
      if (isPublished && problems.length > 0) showProblems(true);
      else void save().catch(() => undefined);
    },
    /** Whether everything is there; shows what is not. */
    isReady(): boolean {
      if (problems.length === 0) return true;
      flushSync(() => showProblems(true));
      document.querySelector<HTMLElement>('[aria-invalid]')?.focus();
      showToast({
        title: t('staffAnnouncements.bothFirst'),
        text: t('staffAnnouncements.bothFirstText'),
        failed: true,
      });
      return false;
    },
    /** Saved first where something was written since. */
    async publish(onDone: () => void): Promise<void> {
      if (deed.isPending) return;
      try {
        const now = isDirty || !announcement ? await save() : announcement;
        if (now) await deed.mutateAsync({ act: 'publish', id: now.id, revision: now.revision });
        onDone();
      } catch {
        // What kept it is said beside the buttons.
      }
    },
    keepMine: () => announcement && touch({ ...draft, revision: announcement.revision }),
    takeTheirs: () => forgetDraft(name, touched),
    isMoved: deed.error !== null && refusalIn(deed.error) === 'moved_on',
  };
}

export type AnnouncementWriting = ReturnType<typeof useAnnouncementEditor>;

const pick = ({ target, type, icon, day, words, revision }: StaffAnnouncement): Written => ({
  target,
  type,
  icon,
  day,
  words,
  revision,
});

/** Asks before a page with something unsaved is closed. */
function useStay(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isDirty]);
}
