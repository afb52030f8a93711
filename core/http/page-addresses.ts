/**
 * The addresses of the pages: the one list that the page's router and the server read, so that an address without a
 * screen is 404 to both. (§2)
 */

/** The families' screens. */
export const paths = {
  home: '/',
  pickup: '/pickup',
  absence: '/absence',
  messages: '/messages',
  report: '/report',
  more: '/more',
  settings: '/settings',
  quizCenter: '/quiz-center',
  forms: '/forms',
  store: '/store',
  feedback: '/feedback',
  notifications: '/notifications',
} as const;

export const profilePath = '/settings/profile';

/** The quizzes; one of them, its review or its results. */
export const quizPath = /^\/quiz-center(?:\/\d+(?:\/(?:review|results))?)?$/;

/** What the settings lead to for support, on either side of the app. */
export const supportPath = /^(?:\/staff)?\/settings\/(?:help|privacy|about)$/;

/** The forms: their list, one of them, what was answered to it. */
export const formsPath = /^\/forms(?:\/\d+(?:\/answers\/\d+)?)?$/;

/** The school's screens. */
export const staffPaths = {
  today: '/staff/today',
  messages: '/staff/messages',
  store: '/staff/store',
  families: '/staff/families',
  attendance: '/staff/attendance',
  plans: '/staff/plans',
  forms: '/staff/forms',
  quizzes: '/staff/quizzes',
  reports: '/staff/reports',
  announcements: '/staff/announcements',
  people: '/staff/people',
  inbox: '/staff/inbox',
  audit: '/staff/audit',
  more: '/staff/more',
  settings: '/staff/settings',
  profile: '/staff/settings/profile',
} as const;

/** Where the school's side begins; it leads on to the first screen. */
export const staffRoot = '/staff';

/** What stands below one of the school's screens. */
export const staffParts = {
  report: /^\/staff\/reports\/\d+$/,
  announcement: /^\/staff\/announcements\/(?:new|\d+)$/,
  form: /^\/staff\/forms\/(?:new|\d+(?:\/answers(?:\/\d+)?)?)$/,
  quiz: /^\/staff\/quizzes\/(?:new|\d+(?:\/results)?)$/,
  product: /^\/staff\/store\/(?:new|\d+)$/,
  newChild: /^\/staff\/families\/new$/,
  classList: /^\/staff\/families\/import$/,
  child: /^\/staff\/families\/\d+$/,
} as const;

/** The pages before the app: they need no session and make none. */
export const doors = {
  signIn: '/sign-in',
  invitation: '/invitation',
  reset: '/reset',
  confirmEmail: '/confirm-email',
} as const;

/** An address written one way: without capitals and without a slash at the end. */
export const plain = (path: string) => path.toLowerCase().replace(/(.)\/+$/, '$1');

/**
 * Whether a page stands at a path. Capitals, a slash at the end and escapes make no difference; a path that cannot be
 * decoded has none.
 */
export function isPageAddress(path: string): boolean {
  const known: readonly string[] = [
    ...Object.values(paths),
    profilePath,
    ...Object.values(staffPaths),
    staffRoot,
    ...Object.values(doors),
  ];
  const patterns = [quizPath, supportPath, formsPath, ...Object.values(staffParts)];
  try {
    const written = plain(decodeURI(path));
    return known.includes(written) || patterns.some((pattern) => pattern.test(written));
  } catch {
    return false;
  }
}
