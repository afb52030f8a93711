/** Something being written over what is saved: it outlives the page, and knows when somebody saved another version. */
import { forgetDraft, useDraft } from './drafts.ts';
import { useStay } from './use-stay.ts';

type Saved<Content> = { readonly content: Content; readonly version: number };

export function useEditing<Content extends object>(name: string, saved: Saved<Content>) {
  const [touched, touch] = useDraft<Saved<Content>>(name);
  const content = touched?.content ?? saved.content;
  const version = touched?.version ?? saved.version;
  useStay(touched !== undefined);
  return {
    content,
    /** The one that was read when the first word was written. */
    version,
    isTouched: touched !== undefined,
    isBehind: version < saved.version,
    change: (part: Partial<Content>) => touch({ content: { ...content, ...part }, version }),
    keepMine: () => touch({ version: saved.version }),
    forget: (asOf: object | undefined = touched) => forgetDraft(name, asOf),
    touched,
  };
}
