/**
 * What is written on this page and not yet at the school: laid over what the school has, and taken away once it is
 * there.
 */
import type { ContentPart, ReportContent } from '#core/reports/report-content.ts';
import type { DraftParts, StaffReport } from '#core/reports/staff-report-api.ts';

/**
 * `base` is the revision on which the first of the parts was written; `clash` those that somebody else changed
 * meanwhile.
 */
export type Unsaved = {
  readonly base: number;
  readonly parts: Partial<ReportContent>;
  readonly clash?: readonly ContentPart[] | undefined;
};

/** By the child's number. */
export type AllUnsaved = { readonly [child: string]: Unsaved | undefined };

/** A report as it reads with what was written here. */
export function laidOver(report: StaffReport, unsaved: Unsaved | undefined): StaffReport {
  return unsaved ? { ...report, content: { ...report.content, ...unsaved.parts } } : report;
}

/** The same with more written. What is written on stays held against the revision on which it was begun. */
export function withWritten(unsaved: Unsaved | undefined, revision: number, parts: Partial<ReportContent>): Unsaved {
  return { base: unsaved?.base ?? revision, parts: { ...unsaved?.parts, ...parts }, clash: unsaved?.clash };
}

/** What can be sent now: of children about whose report nothing is to be decided first. */
export function sendable(all: AllUnsaved): DraftParts[] {
  return Object.entries(all).flatMap(([child, unsaved]) =>
    unsaved && !unsaved.clash?.length && Object.keys(unsaved.parts).length > 0
      ? [{ childId: Number(child), revision: unsaved.base, parts: unsaved.parts }]
      : [],
  );
}

/** What is left of a child's once that much was saved as a revision: what was written on meanwhile. */
export function afterSaving(unsaved: Unsaved | undefined, sent: DraftParts, revision: number): Unsaved | undefined {
  if (!unsaved) return undefined;
  const before: Readonly<Record<string, unknown>> = sent.parts;
  const left = Object.entries(unsaved.parts).filter(([part, written]) => before[part] !== written);
  return left.length > 0 ? { base: revision, parts: Object.fromEntries(left) } : undefined;
}

/** Which parts of which children somebody else has changed, out of the paths of a refusal such as `drafts.2.meals`. */
export function clashesIn(
  problems: readonly { readonly path: string }[],
  sent: readonly DraftParts[],
): ReadonlyMap<number, ContentPart[]> {
  const clashes = new Map<number, ContentPart[]>();
  for (const { path } of problems) {
    const [, place, part] = path.split('.');
    const childId = sent[Number(place)]?.childId;
    if (childId !== undefined) clashes.set(childId, [...(clashes.get(childId) ?? []), part as ContentPart]);
  }
  return clashes;
}

/** Keeps what was written here in place of what somebody else wrote, or lets it go: of the parts that clash. */
export function decided(unsaved: Unsaved, revision: number, mine: boolean): Unsaved | undefined {
  const { parts, clash = [] } = unsaved;
  const left = Object.entries(parts).filter(([part]) => mine || !clash.includes(part as ContentPart));
  return left.length > 0 ? { base: revision, parts: Object.fromEntries(left) } : undefined;
}
