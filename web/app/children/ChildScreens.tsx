import { ChildFilePage } from '#web/child-files/ChildFilePage.tsx';
import { ConsentsPage } from '#web/consents/ConsentsPage.tsx';
import { FollowersPage } from '#web/followers/FollowersPage.tsx';
import { childPath } from '#web/app/paths.ts';

/** The file of a child, its consents and its relatives in one chunk, since users open one after the other. */
export function ChildScreens({ path }: { path: string }) {
  const part = childPath.exec(path)?.[1];
  const Page = part === 'consents' ? ConsentsPage : part === 'followers' ? FollowersPage : ChildFilePage;
  return <Page path={path} />;
}
