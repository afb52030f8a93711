import { useTranslation } from '#web/i18n/use-translation.ts';
import type { FileProblem } from './file-draft.ts';

/** The properties of a field of a file. */
export type FileFieldProps = {
  label: string;
  optional?: string;
  name: string;
  value: string;
  max: number;
  autoComplete?: string;
  problems?: readonly FileProblem[];
  onChange: (value: string) => void;
};

/** The problem of a field, as text. */
export function useFileProblem(problems: readonly FileProblem[] | undefined, name: string): string | undefined {
  const t = useTranslation();
  const found = problems?.find(({ field }) => field === name);
  return found && t(found.what === 'phone' ? 'childFiles.notAPhone' : 'childFiles.required');
}
