/** A draft on top of the saved version. It survives a reload and detects when another version was saved. */
import { deleteDraft, isDraftStored, useDraft } from '#web/ui/browser/draft-storage.ts';
import { useUnsavedWarning } from './use-unsaved-warning.ts';

type VersionedContent<Content> = { readonly content: Content; readonly version: number };

export function useVersionedDraft<Content extends object>(name: string, saved: VersionedContent<Content>) {
  const [touched, touch] = useDraft<VersionedContent<Content>>(name);
  const content = touched?.content ?? saved.content;
  const version = touched?.version ?? saved.version;
  useUnsavedWarning(touched !== undefined && !isDraftStored(name));
  return {
    name,
    content,
    /** The version loaded when editing began. */
    version,
    isTouched: touched !== undefined,
    isBehind: version < saved.version,
    change: (part: Partial<Content>) => touch({ content: { ...content, ...part }, version }),
    keepMine: () => touch({ version: saved.version }),
    forget: (asOf: object | undefined = touched) => deleteDraft(name, asOf),
    touched,
  };
}
