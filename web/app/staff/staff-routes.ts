/**
 * The staff screens in menu order. The first four are a phone's tabs; the others are behind More there. All but the
 * first are lazy.
 */
import {
  CalendarRange,
  ClipboardCheck,
  ClipboardList,
  ClipboardPen,
  DoorOpen,
  GraduationCap,
  Inbox,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  School,
  ScrollText,
  Settings,
  ShoppingBag,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { Session } from '#core/auth/session.ts';
import type { SchoolModule } from '#core/schools/school-module.ts';
import { type Preloadable, type OnDemand, onDemand } from '#web/lazy/lazy-screen.ts';
import { withCatalog } from '#web/i18n/locale.ts';
import type { TranslationKey } from '#web/i18n/use-translation.ts';
import { staffParts, staffPaths } from './staff-paths.ts';
import './staff-catalogs.ts';
import { TodayPage } from './TodayPage.tsx';

/**
 * `within`: other paths at which the screen is shown. `parts`: paths of a part that is loaded by itself. `office`: for
 * the office only.
 */
export type StaffScreen = {
  readonly path: string;
  readonly within?: RegExp;
  readonly parts?: readonly { readonly at: RegExp; readonly Screen: OnDemand }[];
  readonly word: TranslationKey;
  readonly icon: LucideIcon;
  readonly office?: true;
  /** Shown on a room device too: the work of the room (docs/decisions/0047). */
  readonly inRoom?: true;
  /** What families see of it. A notice says when the school hides it from them. */
  readonly module?: SchoolModule;
  /** Uses the whole width of a large screen. A pattern limits this to the paths that it matches. */
  readonly wide?: true | RegExp;
  /** The screen of Today is in the staff area's chunk. */
  readonly Screen: ComponentType & Partial<Preloadable>;
};

const StaffMessages = onDemand(() =>
  withCatalog('messages', import('./StaffMessages.tsx')).then((m) => ({ Screen: m.StaffMessages })),
);
const FamilyPage = onDemand(() =>
  withCatalog('staffFamilies', import('#web/children/admin/FamilyPage.tsx')).then((m) => ({ Screen: m.FamilyPage })),
);
const ChildPage = onDemand(() =>
  withCatalog('staffFamilies', import('./ChildPage.tsx')).then((m) => ({ Screen: m.ChildPage })),
);
const NewChildPage = onDemand(() =>
  withCatalog('staffFamilies', import('#web/children/admin/NewChildPage.tsx')).then((m) => ({
    Screen: m.NewChildPage,
  })),
);
const NextYearPage = onDemand(() =>
  withCatalog('staffFamilies', import('#web/children/admin/NextYearPage.tsx')).then((m) => ({
    Screen: m.NextYearPage,
  })),
);
const LettersPage = onDemand(() =>
  withCatalog('staffFamilies', import('#web/children/invitations/LettersPage.tsx')).then((m) => ({
    Screen: m.LettersPage,
  })),
);
const SchoolFilesPage = onDemand(() =>
  withCatalog('staffFiles', import('#web/child-files/SchoolFilesPage.tsx')).then((m) => ({
    Screen: m.SchoolFilesPage,
  })),
);
const SchoolFollowersPage = onDemand(() =>
  withCatalog('staffFiles', import('#web/followers/SchoolFollowersPage.tsx')).then((m) => ({
    Screen: m.SchoolFollowersPage,
  })),
);
const GroupSheetPage = onDemand(() =>
  withCatalog('staffFiles', import('#web/child-files/GroupSheetPage.tsx')).then((m) => ({ Screen: m.GroupSheetPage })),
);
const ClassListPage = onDemand(() =>
  withCatalog('staffClassList', import('#web/class-lists/ClassListPage.tsx')).then((m) => ({
    Screen: m.ClassListPage,
  })),
);
const InboxPage = onDemand(() =>
  withCatalog('staffInbox', import('./InboxPage.tsx')).then((m) => ({ Screen: m.InboxPage })),
);
const AuditPage = onDemand(() =>
  withCatalog('staffAudit', import('./AuditPage.tsx')).then((m) => ({ Screen: m.AuditPage })),
);
const RegisterPage = onDemand(() =>
  withCatalog('staffRegister', import('#web/attendance/RegisterPage.tsx')).then((m) => ({ Screen: m.RegisterPage })),
);
const GroupConsentsPage = onDemand(() =>
  withCatalog('staffFiles', import('#web/consents/GroupConsentsPage.tsx')).then((m) => ({
    Screen: m.GroupConsentsPage,
  })),
);
const MonthPage = onDemand(() =>
  withCatalog('staffRegister', import('#web/attendance/month/MonthPage.tsx')).then((m) => ({ Screen: m.MonthPage })),
);
const PlansPage = onDemand(() =>
  withCatalog('staffPlans', import('#web/plans/PlansPage.tsx')).then((m) => ({ Screen: m.PlansPage })),
);
const StaffForms = onDemand(() =>
  withCatalog('staffForms', import('#web/forms/StaffForms.tsx')).then((m) => ({ Screen: m.StaffForms })),
);
const StaffQuizzes = onDemand(() =>
  withCatalog('staffQuizzes', import('#web/quizzes/StaffQuizzes.tsx')).then((m) => ({ Screen: m.StaffQuizzes })),
);
const ReportEditorScreens = onDemand(() =>
  withCatalog('staffReports', import('#web/reports/staff/ReportEditorScreens.tsx')).then((m) => {
    m.preloadPage(location.pathname);
    return { Screen: m.ReportEditorScreens };
  }),
);
const StaffAnnouncements = onDemand(() =>
  withCatalog('staffAnnouncements', import('#web/announcements/StaffAnnouncements.tsx')).then((m) => ({
    Screen: m.StaffAnnouncements,
  })),
);
const PeoplePage = onDemand(() => import('./PeoplePage.tsx').then((m) => ({ Screen: m.PeoplePage })));
const StaffStorePage = onDemand(() =>
  withCatalog('staffStore', import('./StaffStorePage.tsx')).then((m) => ({ Screen: m.StaffStorePage })),
);
const SchoolSettingsPage = onDemand(() =>
  withCatalog('staffSchool', import('./SchoolSettingsPage.tsx')).then((m) => ({
    Screen: m.SchoolSettingsPage,
  })),
);
const StaffSettings = onDemand(() =>
  withCatalog('settings', import('./StaffSettings.tsx')).then((m) => ({ Screen: m.StaffSettings })),
);

export const staffScreens: readonly StaffScreen[] = [
  { path: staffPaths.today, word: 'staff.today', icon: DoorOpen, inRoom: true, Screen: TodayPage },
  { path: staffPaths.messages, word: 'app.messages', icon: MessageCircle, Screen: StaffMessages },
  {
    path: staffPaths.reports,
    module: 'reports',
    within: staffParts.report,
    word: 'staff.reports',
    icon: ClipboardList,
    inRoom: true,
    wide: true,
    Screen: ReportEditorScreens,
  },
  {
    path: staffPaths.attendance,
    parts: [
      { at: staffParts.month, Screen: MonthPage },
      { at: staffParts.sheet, Screen: GroupSheetPage },
      { at: staffParts.consents, Screen: GroupConsentsPage },
    ],
    word: 'attendance.title',
    icon: ClipboardCheck,
    inRoom: true,
    wide: true,
    Screen: RegisterPage,
  },
  {
    path: staffPaths.announcements,
    within: staffParts.announcement,
    word: 'staff.announcements',
    icon: Megaphone,
    wide: true,
    Screen: StaffAnnouncements,
  },
  {
    path: staffPaths.plans,
    module: 'plans',
    word: 'staff.plans',
    icon: CalendarRange,
    inRoom: true,
    wide: true,
    Screen: PlansPage,
  },
  {
    path: staffPaths.forms,
    module: 'forms',
    within: staffParts.form,
    word: 'staff.forms',
    icon: ClipboardPen,
    wide: true,
    Screen: StaffForms,
  },
  {
    path: staffPaths.quizzes,
    module: 'quizzes',
    within: staffParts.quiz,
    word: 'staff.quizzes',
    icon: GraduationCap,
    wide: true,
    Screen: StaffQuizzes,
  },
  {
    path: staffPaths.store,
    module: 'store',
    within: staffParts.product,
    word: 'staff.store',
    icon: ShoppingBag,
    wide: true,
    Screen: StaffStorePage,
  },
  {
    path: staffPaths.families,
    parts: [
      { at: staffParts.newChild, Screen: NewChildPage },
      { at: staffParts.classList, Screen: ClassListPage },
      { at: staffParts.nextYear, Screen: NextYearPage },
      { at: staffParts.files, Screen: SchoolFilesPage },
      { at: staffParts.followers, Screen: SchoolFollowersPage },
      { at: staffParts.child, Screen: ChildPage },
      { at: staffParts.letters, Screen: LettersPage },
    ],
    word: 'staff.families',
    icon: UsersRound,
    office: true,
    wide: /^\/staff\/families(?:\/\d+|\/files|\/followers)?$/,
    Screen: FamilyPage,
  },
  { path: staffPaths.people, word: 'staff.people', icon: UserRoundCheck, wide: true, Screen: PeoplePage },
  {
    path: staffPaths.inbox,
    module: 'feedback',
    word: 'staff.inbox',
    icon: Inbox,
    office: true,
    wide: true,
    Screen: InboxPage,
  },
  { path: staffPaths.audit, word: 'staff.audit', icon: ScrollText, office: true, wide: true, Screen: AuditPage },
  {
    path: staffPaths.school,
    within: staffParts.school,
    word: 'staff.school',
    icon: School,
    office: true,
    wide: true,
    Screen: SchoolSettingsPage,
  },
  { path: staffPaths.settings, word: 'app.settings', icon: Settings, Screen: StaffSettings },
];

/** The number of phone tabs. A fifth leads to the other screens. */
export const tabCount = 4;

/** The screens of a user, by their role at the school, and on a room device those of the room. */
export function screensOf({ capacities, room }: Pick<Session, 'capacities' | 'room'>): readonly StaffScreen[] {
  const isOffice = capacities.includes('admin');
  return staffScreens.filter(({ office, inRoom }) => (room ? inRoom : isOffice || !office));
}

export function isLazy(screen: StaffScreen['Screen']): screen is StaffScreen['Screen'] & Preloadable {
  return screen.preload !== undefined;
}

/** Whether a screen is shown at a path. */
export function isScreenOf({ path, within, parts = [] }: StaffScreen, address: string): boolean {
  return address === path || Boolean(within?.test(address)) || parts.some(({ at }) => at.test(address));
}

/** What is shown at one of a screen's paths: one of its parts or the screen. */
export function screenPartAt(screen: StaffScreen, address: string): Pick<StaffScreen, 'Screen'> {
  return screen.parts?.find(({ at }) => at.test(address)) ?? screen;
}

/** Whether a screen uses the whole width at a path. */
export function isWide({ wide }: StaffScreen, address: string): boolean {
  return wide === true || Boolean(wide?.test(address));
}
