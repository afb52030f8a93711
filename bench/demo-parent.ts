/** The demo's parent, asking without a browser. */

/** Signs in at a demo server; gives the headers that say so. */
export async function signInAsParent(url: string): Promise<{ cookie: string }> {
  const answer = await fetch(`${url}/api/demo/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ as: 'parent' }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || !cookie) throw new Error(`The demo did not let its parent in: ${answer.status}`);
  return { cookie };
}
