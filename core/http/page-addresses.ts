/**
 * The URL paths of all pages. The web router and the server share this list, so that both agree on which paths are
 * 404.
 */

/** The pages of families. */
export const paths = {
  home: '/',
  pickup: '/pickup',
  pickupWeek: '/pickup/week',
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
  followed: '/followed',
} as const;

export const profilePath = '/settings/profile';

/** The list of quizzes; one of them, its review or its results. */
export const quizPath = /^\/quiz-center(?:\/\d+(?:\/(?:review|results))?)?$/;

/** The support pages in the settings, on both sides of the app. */
export const supportPath = /^(?:\/staff)?\/settings\/(?:help|privacy|about)$/;

/** The list of forms; one of them, an answer to it. */
export const formsPath = /^\/forms(?:\/\d+(?:\/answers\/\d+)?)?$/;

/** A page of one child. */
export const childPath = /^\/child\/\d+\/(?:file|consents|followers|photos)$/;

/** The pages of staff. */
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
  school: '/staff/settings/school',
} as const;

/** The root of the staff pages, which redirects to the first one. */
export const staffRoot = '/staff';

/** Pages below a staff page. */
export const staffParts = {
  report: /^\/staff\/reports\/\d+$/,
  month: /^\/staff\/attendance\/month$/,
  announcement: /^\/staff\/announcements\/(?:new|\d+)$/,
  form: /^\/staff\/forms\/(?:new|\d+(?:\/answers(?:\/\d+)?)?)$/,
  quiz: /^\/staff\/quizzes\/(?:new|\d+(?:\/results)?)$/,
  product: /^\/staff\/store\/(?:new|\d+)$/,
  newChild: /^\/staff\/families\/new$/,
  nextYear: /^\/staff\/families\/next-year$/,
  classList: /^\/staff\/families\/import$/,
  child: /^\/staff\/families\/\d+$/,
  files: /^\/staff\/families\/files$/,
  followers: /^\/staff\/families\/followers$/,
  sheet: /^\/staff\/attendance\/sheet\/\d+$/,
  consents: /^\/staff\/attendance\/consents\/\d+$/,
  letters: /^\/staff\/invitations\/letters$/,
  school: /^\/staff\/settings\/school\/(?:hours|calendar|words|devices|sign-in|webhooks|records|new)$/,
} as const;

/** The pages for signed-out users. They do not need a session and do not create one. */
export const publicPaths = {
  signIn: '/sign-in',
  invitation: '/invitation',
  reset: '/reset',
  confirmEmail: '/confirm-email',
  room: '/room',
} as const;

/** Whether a path is a page of families. They share one page without content, which the service worker caches. */
export function isFamilyAddress(path: string): boolean {
  const known: readonly string[] = [...Object.values(paths), profilePath];
  if (known.includes(path)) return true;
  return (
    [quizPath, supportPath, formsPath, childPath].some((pattern) => pattern.test(path)) && !path.startsWith(staffRoot)
  );
}

/** The normalized form of a path: lower case, without a slash at the end. */
export const normalizePath = (path: string) => path.toLowerCase().replace(/(.)\/+$/, '$1');

/**
 * Whether a path is a page. Capitals, a slash at the end and escapes make no difference; a path that cannot be
 * decoded is no page.
 */
export function isPageAddress(path: string): boolean {
  const known: readonly string[] = [
    ...Object.values(paths),
    profilePath,
    ...Object.values(staffPaths),
    staffRoot,
    ...Object.values(publicPaths),
  ];
  const patterns = [quizPath, supportPath, formsPath, childPath, ...Object.values(staffParts)];
  try {
    const written = normalizePath(decodeURI(path));
    return known.includes(written) || patterns.some((pattern) => pattern.test(written));
  } catch {
    return false;
  }
}
