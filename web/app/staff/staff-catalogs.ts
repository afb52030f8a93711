/** The catalogs of staff screens: each is loaded with its screen. */
import { registerCatalogs } from '#web/i18n/locale.ts';

registerCatalogs({
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
  staffCode: {
    en: () => import('virtual:words/staffCode.en'),
    fr: () => import('virtual:words/staffCode.fr'),
  },
  staffFamilies: {
    en: () => import('virtual:words/staffFamilies.en'),
    fr: () => import('virtual:words/staffFamilies.fr'),
  },
  staffFiles: {
    en: () => import('virtual:words/staffFiles.en'),
    fr: () => import('virtual:words/staffFiles.fr'),
  },
  staffForms: {
    en: () => import('virtual:words/staffForms.en'),
    fr: () => import('virtual:words/staffForms.fr'),
  },
  staffInbox: {
    en: () => import('virtual:words/staffInbox.en'),
    fr: () => import('virtual:words/staffInbox.fr'),
  },
  staffPhotosToSettle: {
    en: () => import('virtual:words/staffPhotosToSettle.en'),
    fr: () => import('virtual:words/staffPhotosToSettle.fr'),
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
  staffRoom: {
    en: () => import('virtual:words/staffRoom.en'),
    fr: () => import('virtual:words/staffRoom.fr'),
  },
  staffSchool: {
    en: () => import('virtual:words/staffSchool.en'),
    fr: () => import('virtual:words/staffSchool.fr'),
  },
  staffSignIn: {
    en: () => import('virtual:words/staffSignIn.en'),
    fr: () => import('virtual:words/staffSignIn.fr'),
  },
  staffStore: {
    en: () => import('virtual:words/staffStore.en'),
    fr: () => import('virtual:words/staffStore.fr'),
  },
  staffRecords: {
    en: () => import('virtual:words/staffRecords.en'),
    fr: () => import('virtual:words/staffRecords.fr'),
  },
  staffWebhooks: {
    en: () => import('virtual:words/staffWebhooks.en'),
    fr: () => import('virtual:words/staffWebhooks.fr'),
  },
});
