/** The words of the screens that only the school's side has: each comes with its screen. */
import { offerWords } from '#web/words/language.ts';

offerWords({
  staffAnnouncements: {
    en: () => import('virtual:words/staffAnnouncements.en'),
    fr: () => import('virtual:words/staffAnnouncements.fr'),
  },
  staffAudit: {
    en: () => import('virtual:words/staffAudit.en'),
    fr: () => import('virtual:words/staffAudit.fr'),
  },
  staffClassList: {
    en: () => import('virtual:words/staffClassList.en'),
    fr: () => import('virtual:words/staffClassList.fr'),
  },
  staffFamilies: {
    en: () => import('virtual:words/staffFamilies.en'),
    fr: () => import('virtual:words/staffFamilies.fr'),
  },
  staffForms: {
    en: () => import('virtual:words/staffForms.en'),
    fr: () => import('virtual:words/staffForms.fr'),
  },
  staffInbox: {
    en: () => import('virtual:words/staffInbox.en'),
    fr: () => import('virtual:words/staffInbox.fr'),
  },
  staffPlans: {
    en: () => import('virtual:words/staffPlans.en'),
    fr: () => import('virtual:words/staffPlans.fr'),
  },
  staffQuizzes: {
    en: () => import('virtual:words/staffQuizzes.en'),
    fr: () => import('virtual:words/staffQuizzes.fr'),
  },
  staffRegister: {
    en: () => import('virtual:words/staffRegister.en'),
    fr: () => import('virtual:words/staffRegister.fr'),
  },
  staffReports: {
    en: () => import('virtual:words/staffReports.en'),
    fr: () => import('virtual:words/staffReports.fr'),
  },
  staffStore: {
    en: () => import('virtual:words/staffStore.en'),
    fr: () => import('virtual:words/staffStore.fr'),
  },
});
