/**
 * For each GET endpoint, the list of a page that shows it, by the first part of its query key in `web`, which live
 * events refresh. Otherwise the reason why no event refreshes it.
 */
export type ListOf = { readonly list: string } | { readonly untold: string };

const list = (name: string): ListOf => ({ list: name });
const untold = (why: string): ListOf => ({ untold: why });
/** Data that only the user changes, rarely and in settings: it is read whenever it is opened. */
const ofDevice = untold('the user’s own account and devices, read when the screen is opened');
const file = untold('a file, made when it is asked for');
const lookedUp = untold('looked up, and changed by every read and mutation');

export const listOf: Readonly<Record<`GET ${string}`, ListOf>> = {
  'GET /api/absences': list('absences'),
  'GET /api/activities': list('plans'),
  'GET /api/alerts': list('alerts'),
  'GET /api/arrivals': list('pickups'),
  'GET /api/announcements': list('announcements'),
  'GET /api/announcements/{id}': list('announcements'),
  'GET /api/badges': list('badges'),
  'GET /api/blocks': list('connections'),
  'GET /api/calendar': ofDevice,
  'GET /api/calendar/{token}.ics': file,
  'GET /api/children': list('children'),
  'GET /api/children/former': list('children'),
  'GET /api/children/{id}/accesses': lookedUp,
  'GET /api/children/{id}/consents': list('consents'),
  'GET /api/children/{id}/file': list('child-files'),
  'GET /api/children/{id}/followers': list('followers'),
  'GET /api/followed-children': list('followed'),
  'GET /api/followed-children/{id}/reports': list('followed'),
  'GET /api/followed-children/{id}/photos/{photoId}/{size}': file,
  'GET /api/staff/followers': list('followers'),
  'GET /api/children/{id}/photos': list('reports'),
  'GET /api/config': list('config'),
  'GET /api/connections': list('connections'),
  'GET /api/contacts': list('contacts'),
  'GET /api/conversations': list('conversations'),
  'GET /api/conversations/{id}': list('conversations'),
  'GET /api/devices': ofDevice,
  'GET /api/feature-requests': list('suggestions'),
  'GET /api/feedback': list('feedback'),
  'GET /api/files/{id}': file,
  'GET /api/files/{id}/{size}': file,
  'GET /api/forms': list('forms'),
  'GET /api/forms/{id}': list('forms'),
  'GET /api/forms/{id}/responses/{answerId}': list('forms'),
  'GET /api/health': untold('state of the server, not of a school'),
  'GET /api/live': untold('what tells'),
  'GET /api/messages': list('messages'),
  'GET /api/data-export': file,
  'GET /api/notifications': list('notifications'),
  'GET /api/orders': list('orders'),
  'GET /api/passkeys': ofDevice,
  'GET /api/pickup-codes': list('pickup-codes'),
  'GET /api/pickup-persons': list('people'),
  'GET /api/pickups': list('pickups'),
  'GET /api/pickups/today': list('pickups'),
  'GET /api/pickup-plans': list('pickups'),
  'GET /api/custody': list('pickups'),
  'GET /api/staff/families/children/{id}/custody': list('families'),
  'GET /api/staff/children/{id}/do-not-release': list('families'),
  'GET /api/products': list('products'),
  'GET /api/profile': ofDevice,
  'GET /api/profile/pin': ofDevice,
  'GET /api/push': ofDevice,
  'GET /api/quizzes': list('quizzes'),
  'GET /api/quizzes/{id}': list('quizzes'),
  'GET /api/quizzes/{id}/results': list('quizzes'),
  'GET /api/reports': list('reports'),
  'GET /api/reports/days': list('reports'),
  'GET /api/room': untold('a locked device has no stream: it asks again by itself'),
  'GET /api/school-contacts': list('school-contacts'),
  'GET /api/school-days': untold('for other programs: pages read the days with the configuration'),
  'GET /api/session': list('session'),
  'GET /api/settings': ofDevice,
  'GET /api/staff/alerts': list('alerts'),
  'GET /api/staff/school': list('school-settings'),
  'GET /api/staff/school/words': list('school-words'),
  'GET /api/staff/school/hours': list('school-days'),
  'GET /api/staff/first-steps': list('first-steps'),
  'GET /api/staff/next-year': list('next-year'),
  'GET /api/staff/school-days': list('school-days'),
  'GET /api/staff/reach': list('families'),
  'GET /api/staff/announcements': list('announcements'),
  'GET /api/staff/announcements/{id}/readers': list('announcements'),
  'GET /api/staff/attendance': list('attendance'),
  'GET /api/staff/attendance/{id}': list('attendance'),
  'GET /api/staff/attendance/months': list('attendance'),
  'GET /api/staff/attendance/months.csv': file,
  'GET /api/staff/attendance/{id}/pickup': untold('read when the dialog opens'),
  'GET /api/staff/attendance/{id}/guardians': untold('asked each time the question is shown'),
  'GET /api/staff/audit': lookedUp,
  'GET /api/staff/audit.csv': file,
  'GET /api/staff/children': list('families'),
  'GET /api/staff/child-files': list('child-files'),
  'GET /api/staff/files/usage': untold('changed by every upload, and read when the settings are opened'),
  'GET /api/staff/groups/{id}/consents': list('consents'),
  'GET /api/staff/children/{id}/card': list('child-files'),
  'GET /api/staff/children/{id}/file/versions': list('child-files'),
  'GET /api/staff/groups/{id}/photos': list('reports'),
  'GET /api/staff/groups/{id}/sheet': list('group-sheets'),
  'GET /api/staff/departures': list('departures'),
  'GET /api/staff/families': list('families'),
  'GET /api/staff/families/children/{id}': list('families'),
  'GET /api/staff/feedback': list('inbox'),
  'GET /api/staff/forms': list('forms'),
  'GET /api/staff/forms/{id}': list('forms'),
  'GET /api/staff/forms/{id}/answers': list('forms'),
  'GET /api/staff/forms/{id}/answers/{answerId}': list('forms'),
  'GET /api/staff/forms/{id}/answers.csv': file,
  'GET /api/staff/invitations': list('invitations'),
  'GET /api/staff/orders': list('orders'),
  'GET /api/staff/orders.csv': file,
  'GET /api/staff/pickup-persons': list('approvals'),
  'GET /api/staff/plans': list('plans'),
  'GET /api/staff/products': list('products'),
  'GET /api/staff/quizzes': list('quizzes'),
  'GET /api/staff/quizzes/{id}': list('quizzes'),
  'GET /api/staff/quizzes/{id}/results': list('quizzes'),
  'GET /api/staff/quizzes/{id}/results.csv': file,
  'GET /api/staff/reports': list('reports'),
  'GET /api/staff/reports/{id}/versions': list('reports'),
  'GET /api/staff/room-devices': list('room-devices'),
  'GET /api/tokens': ofDevice,
  'GET /api/staff/suggestions': list('inbox'),
};

/**
 * Mutations of the user's own account and devices: their page refreshes itself, and other pages when they are opened.
 */
export const ownAccountPaths =
  /\/api\/(?:auth|calendar|demo|devices|passkeys|profile|push-subscriptions|settings|tokens)\b/;

/**
 * The stock of a product changes with every order. Families are notified when it is sold out or available again, and an
 * order for too many pieces says how many are left.
 */
export const delayedLists: Readonly<Record<string, readonly string[]>> = {
  'POST /api/orders': ['/api/products'],
  'DELETE /api/orders/{id}': ['/api/products'],
  'POST /api/staff/orders/{id}/transitions': ['/api/products'],
};
