/** The demo's people, asking without a browser. */

/** Signs in at a demo server; gives the headers that say so. */
export const signInAsParent = (url: string): Promise<{ cookie: string }> => signInAs(url, 'parent');

export type DemoPerson = 'parent' | 'teacher' | 'admin';

/** The same as one of its people. */
export async function signInAs(url: string, as: DemoPerson): Promise<{ cookie: string }> {
  const answer = await fetch(`${url}/api/demo/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ as }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`The demo did not let its ${as} in: ${answer.status}`);
  return { cookie };
}
