import { useLocation } from 'wouter';
import { ClassListPage } from './ClassListPage.tsx';
import { FamilyPage } from './FamilyPage.tsx';
import { NewChildPage } from './NewChildPage.tsx';
import { RecordPage } from './RecordPage.tsx';

/** The families, a child's record, a new child, a class list: one chunk, since who opens one soon opens the next. */
export function FamilyScreens() {
  const [path] = useLocation();
  const [, rest = ''] = /^\/staff\/families\/([^/]*)/.exec(path) ?? [];
  if (rest === 'import') return <ClassListPage />;
  if (rest === 'new') return <NewChildPage />;
  return rest === '' ? <FamilyPage /> : <RecordPage key={rest} id={Number(rest)} />;
}
