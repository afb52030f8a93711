/**
 * The screens of the school's side that stand in its menu, in their order. The first four are a phone's tabs; the
 * others are found behind More there. Each but the first is loaded on demand.
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
  ScrollText,
  Settings,
  ShoppingBag,
  UserRoundCheck,
  UsersRound,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { type Bringable, type OnDemand, onDemand } from '#web/ui/on-demand.ts';
import { worded } from '#web/words/language.ts';
import type { PlainKey } from '#web/words/words.ts';
import { staffParts, staffPaths } from './staff-paths.ts';
import './staff-words.ts';
import { TodayPage } from './TodayPage.tsx';

/**
 * `within`: addresses besides its own at which it stands; `parts`: those at which a part of it stands that is loaded by
 * itself. `office`: whether only the office has it.
 */
export type StaffScreen = {
  readonly path: string;
  readonly within?: RegExp;
  readonly parts?: readonly { readonly at: RegExp; readonly Screen: OnDemand }[];
  readonly word: PlainKey;
  readonly icon: LucideIcon;
  readonly office?: true;
  /**
   * Takes the whole width of a large screen; a pattern: only at the addresses that it matches, and a column elsewhere.
   */
  readonly wide?: true | RegExp;
  /** Today’s comes with the side itself. */
  readonly Screen: ComponentType & Partial<Bringable>;
};

const StaffMessages = onDemand(() =>
  worded('messages', import('./StaffMessages.tsx')).then((m) => ({ Screen: m.StaffMessages })),
);
const FamilyPage = onDemand(() =>
  worded('staffFamilies', import('#web/children/FamilyPage.tsx')).then((m) => ({ Screen: m.FamilyPage })),
);
const RecordPage = onDemand(() =>
  worded('staffFamilies', import('#web/children/RecordPage.tsx')).then((m) => ({ Screen: m.RecordPage })),
);
const NewChildPage = onDemand(() =>
  worded('staffFamilies', import('#web/children/NewChildPage.tsx')).then((m) => ({ Screen: m.NewChildPage })),
);
const ClassListPage = onDemand(() =>
  worded('staffClassList', import('#web/children/ClassListPage.tsx')).then((m) => ({ Screen: m.ClassListPage })),
);
const InboxPage = onDemand(() =>
  worded('staffInbox', import('./InboxPage.tsx')).then((m) => ({ Screen: m.InboxPage })),
);
const AuditPage = onDemand(() =>
  worded('staffAudit', import('./AuditPage.tsx')).then((m) => ({ Screen: m.AuditPage })),
);
const RegisterPage = onDemand(() =>
  worded('staffRegister', import('#web/attendance/RegisterPage.tsx')).then((m) => ({ Screen: m.RegisterPage })),
);
const PlansPage = onDemand(() =>
  worded('staffPlans', import('#web/plans/PlansPage.tsx')).then((m) => ({ Screen: m.PlansPage })),
);
const StaffForms = onDemand(() =>
  worded('staffForms', import('#web/forms/StaffForms.tsx')).then((m) => ({ Screen: m.StaffForms })),
);
const StaffQuizzes = onDemand(() =>
  worded('staffQuizzes', import('#web/quizzes/StaffQuizzes.tsx')).then((m) => ({ Screen: m.StaffQuizzes })),
);
const ReportEditorScreens = onDemand(() =>
  worded('staffReports', import('#web/reports/ReportEditorScreens.tsx')).then((m) => {
    m.bringPageAt(location.pathname);
    return { Screen: m.ReportEditorScreens };
  }),
);
const StaffAnnouncements = onDemand(() =>
  worded('staffAnnouncements', import('#web/announcements/StaffAnnouncements.tsx')).then((m) => ({
    Screen: m.StaffAnnouncements,
  })),
);
const PeoplePage = onDemand(() => import('./PeoplePage.tsx').then((m) => ({ Screen: m.PeoplePage })));
const StaffStorePage = onDemand(() =>
  worded('staffStore', import('./StaffStorePage.tsx')).then((m) => ({ Screen: m.StaffStorePage })),
);
const StaffSettings = onDemand(() =>
  worded('settings', import('./StaffSettings.tsx')).then((m) => ({ Screen: m.StaffSettings })),
);

export const staffScreens: readonly StaffScreen[] = [
  { path: staffPaths.today, word: 'staff.today', icon: DoorOpen, Screen: TodayPage },
  { path: staffPaths.messages, word: 'app.messages', icon: MessageCircle, Screen: StaffMessages },
  {
    path: staffPaths.reports,
    within: staffParts.report,
    word: 'staff.reports',
    icon: ClipboardList,
    wide: true,
    Screen: ReportEditorScreens,
  },
  { path: staffPaths.attendance, word: 'attendance.title', icon: ClipboardCheck, wide: true, Screen: RegisterPage },
  {
    path: staffPaths.announcements,
    within: staffParts.announcement,
    word: 'staff.announcements',
    icon: Megaphone,
    wide: true,
    Screen: StaffAnnouncements,
  },
  { path: staffPaths.plans, word: 'staff.plans', icon: CalendarRange, wide: true, Screen: PlansPage },
  {
    path: staffPaths.forms,
    within: staffParts.form,
    word: 'staff.forms',
    icon: ClipboardPen,
    wide: true,
    Screen: StaffForms,
  },
  {
    path: staffPaths.quizzes,
    within: staffParts.quiz,
    word: 'staff.quizzes',
    icon: GraduationCap,
    wide: true,
    Screen: StaffQuizzes,
  },
  {
    path: staffPaths.store,
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
      { at: staffParts.child, Screen: RecordPage },
    ],
    word: 'staff.families',
    icon: UsersRound,
    office: true,
    wide: /^\/staff\/families(?:\/\d+)?$/,
    Screen: FamilyPage,
  },
  { path: staffPaths.people, word: 'staff.people', icon: UserRoundCheck, wide: true, Screen: PeoplePage },
  { path: staffPaths.inbox, word: 'staff.inbox', icon: Inbox, office: true, wide: true, Screen: InboxPage },
  { path: staffPaths.audit, word: 'staff.audit', icon: ScrollText, office: true, wide: true, Screen: AuditPage },
  { path: staffPaths.settings, word: 'app.settings', icon: Settings, Screen: StaffSettings },
];

/** How many of them are tabs of a phone, where a fifth leads to the others. */
export const tabCount = 4;

/** The screens that somebody has, by what they are at the school. */
export function screensOf(isOffice: boolean): readonly StaffScreen[] {
  return staffScreens.filter(({ office }) => isOffice || !office);
}

/** Whether it is loaded on demand. */
export function isOnDemand(screen: StaffScreen['Screen']): screen is StaffScreen['Screen'] & Bringable {
  return screen.bring !== undefined;
}

/** Whether a screen stands at an address. */
export function standsAt({ path, within, parts = [] }: StaffScreen, address: string): boolean {
  return address === path || Boolean(within?.test(address)) || parts.some(({ at }) => at.test(address));
}

/** What stands at one of a screen's addresses: a part of it or itself. */
export function shownAt(screen: StaffScreen, address: string): Pick<StaffScreen, 'Screen'> {
  return screen.parts?.find(({ at }) => at.test(address)) ?? screen;
}

/** Whether a screen takes the whole width at an address. */
export function isWide({ wide }: StaffScreen, address: string): boolean {
  return wide === true || Boolean(wide?.test(address));
}
