/** What somebody is writing, kept while they look at another page. In memory only: it may be about a child's health. */
import { useState } from 'react';

const drafts = new Map<string, unknown>();

/** Forgets every draft, when another person takes the phone. */
export function forgetDrafts(): void {
  drafts.clear();
}

/**
 * State that outlives its page, by a name of its own. Begins with `fresh()` unless a draft stands; setting it to
 * `null` forgets it and begins anew.
 */
export function useDraft<Draft>(name: string, fresh: () => Draft): [Draft, (next: Draft | null) => void] {
  const [draft, setDraft] = useState<Draft>(() => (drafts.has(name) ? (drafts.get(name) as Draft) : fresh()));
  const keep = (next: Draft | null) => {
    if (next === null) drafts.delete(name);
    else drafts.set(name, next);
    setDraft(next ?? fresh());
  };
  return [draft, keep];
}
