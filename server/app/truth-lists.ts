/**
 * Of each read of the API, the list of a page that shows it: the first part of its key in `web`, by which what is told
 * asks for it again; or why nobody is told. (trust, R7)
 */
export type ListOf = { readonly list: string } | { readonly untold: string };

const list = (name: string): ListOf => ({ list: name });
const untold = (why: string): ListOf => ({ untold: why });
/** What only oneself changes, seldom and in settings: it is read whenever it is opened. */
const ofDevice = untold('one’s own account and devices, read when the screen is opened');
const file = untold('a file, made when it is asked for');
const lookedUp = untold('looked up, and written by every look and act');

export const listOf: Readonly<Record<`GET ${string}`, ListOf>> = {
  'GET /api/absences': list('absences'),
  'GET /api/activities': list('plans'),
  'GET /api/alerts': list('alerts'),
  'GET /api/announcements': list('announcements'),
  'GET /api/announcements/{id}': list('announcements'),
  'GET /api/badges': list('badges'),
  'GET /api/blocks': list('connections'),
  'GET /api/calendar': ofDevice,
  'GET /api/calendar/{token}.ics': file,
  'GET /api/children': list('children'),
  'GET /api/children/left': list('children'),
  'GET /api/children/{id}/accesses': lookedUp,
  'GET /api/config': list('config'),
  'GET /api/connections': list('connections'),
  'GET /api/contacts': list('contacts'),
  'GET /api/conversations': list('conversations'),
  'GET /api/conversations/{id}': list('conversations'),
  'GET /api/devices': ofDevice,
  'GET /api/feature-requests': list('suggestions'),
  'GET /api/feedback': list('feedback'),
  'GET /api/forms': list('forms'),
  'GET /api/forms/{id}': list('forms'),
  'GET /api/forms/{id}/responses/{responseId}': list('forms'),
  'GET /api/health': untold('the server’s, nobody’s'),
  'GET /api/live': untold('what tells'),
  'GET /api/messages': list('messages'),
  'GET /api/my-data': file,
  'GET /api/notifications': list('notifications'),
  'GET /api/orders': list('orders'),
  'GET /api/passkeys': ofDevice,
  'GET /api/pickup-persons': list('people'),
  'GET /api/pickups': list('pickups'),
  'GET /api/pickups/today': list('pickups'),
  'GET /api/products': list('products'),
  'GET /api/profile': ofDevice,
  'GET /api/push': ofDevice,
  'GET /api/quizzes': list('quizzes'),
  'GET /api/quizzes/{id}': list('quizzes'),
  'GET /api/quizzes/{id}/results': list('quizzes'),
  'GET /api/reports': list('reports'),
  'GET /api/school-contacts': list('school-contacts'),
  'GET /api/session': list('session'),
  'GET /api/settings': ofDevice,
  'GET /api/staff/alerts': list('alerts'),
  'GET /api/staff/reach': list('families'),
  'GET /api/staff/announcements': list('announcements'),
  'GET /api/staff/announcements/{id}/readers': list('announcements'),
  'GET /api/staff/attendance': list('attendance'),
  'GET /api/staff/attendance/{id}': list('attendance'),
  'GET /api/staff/attendance/{id}/guardians': untold('asked each time the question is shown'),
  'GET /api/staff/audit': lookedUp,
  'GET /api/staff/audit.csv': file,
  'GET /api/staff/children': list('families'),
  'GET /api/staff/departures': list('departures'),
  'GET /api/staff/families': list('families'),
  'GET /api/staff/families/children/{id}': list('families'),
  'GET /api/staff/feedback': list('inbox'),
  'GET /api/staff/forms': list('forms'),
  'GET /api/staff/forms/{id}': list('forms'),
  'GET /api/staff/forms/{id}/answers': list('forms'),
  'GET /api/staff/forms/{id}/answers/{responseId}': list('forms'),
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
  'GET /api/staff/suggestions': list('inbox'),
};

/**
 * Acts on one's own account and devices: the page that does them asks again itself, and others when they are opened.
 */
export const ofOneself = /\/api\/(?:auth|calendar|demo|devices|passkeys|profile|push-subscriptions|settings)\b/;

/**
 * What is left of an article changes with every order: families are told when it is sold out, or back, and an order for
 * more than there is says how many are left.
 */
export const toldLater: Readonly<Record<string, readonly string[]>> = {
  'POST /api/orders': ['/api/products'],
  'DELETE /api/orders/{id}': ['/api/products'],
  'POST /api/staff/orders/{id}/steps': ['/api/products'],
};
