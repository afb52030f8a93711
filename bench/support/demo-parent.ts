/** Sessions of the demo users, without a browser. */

/** Signs in at a demo server as the parent. Gives the headers of the session. */
export const signInAsParent = (url: string): Promise<{ cookie: string }> => signInAs(url, 'parent');

export type DemoPerson = 'parent' | 'teacher' | 'admin';

/** Signs in as one of the demo users. Gives the headers of the session. */
export async function signInAs(url: string, as: DemoPerson): Promise<{ cookie: string }> {
  const answer = await fetch(`${url}/api/demo/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ as }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`The demo refused to sign in its ${as}: ${answer.status}`);
  return { cookie };
}
