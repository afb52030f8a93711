/**
 * What is written on this page and not yet at the school: laid over what the school has, and taken away once it is
 * there.
 */
import { hashKey } from '@tanstack/react-query';
import type { FieldProblem } from '#core/http/problem.ts';
import { type ContentPart, contentParts, type ReportContent } from '#core/reports/report-content.ts';
import type { DraftParts, StaffReport } from '#core/reports/staff-report-api.ts';

/**
 * `base` is the revision on which the first of the parts was written and `known` what the report said then; `clash`
 * those that somebody else changed meanwhile; `refused` what the school does not take as it is written, by its place
 * in the report: `notes.fr`.
 */
export type Unsaved = {
  readonly base: number;
  readonly known: ReportContent;
  readonly parts: Partial<ReportContent>;
  readonly clash?: readonly ContentPart[] | undefined;
  readonly refused?: readonly FieldProblem[] | undefined;
};

/** A report as the school has it. */
export type AtSchool = Pick<StaffReport, 'revision' | 'content'>;

/** By the child's number. */
export type AllUnsaved = { readonly [child: string]: Unsaved | undefined };

/** A report as it reads with what was written here. */
export function laidOver(report: StaffReport, unsaved: Unsaved | undefined): StaffReport {
  return unsaved ? { ...report, content: { ...report.content, ...unsaved.parts } } : report;
}

/**
 * The same with more written. What is written on stays held against the revision on which it was begun; a part that was
 * refused may be taken now that it is another.
 */
export function withWritten(
  unsaved: Unsaved | undefined,
  { revision, content }: AtSchool,
  parts: Partial<ReportContent>,
): Unsaved {
  return {
    base: unsaved?.base ?? revision,
    known: unsaved?.known ?? content,
    parts: { ...unsaved?.parts, ...parts },
    clash: unsaved?.clash,
    refused: unsaved?.refused?.filter(({ path }) => !(partAt(path) in parts)),
  };
}

/** Whether what is written of a child stays here until somebody decides about it or corrects it. */
export function isHeld(unsaved: Unsaved | undefined): boolean {
  return Boolean(unsaved?.clash?.length || unsaved?.refused?.length);
}

/** What can be sent now: of children about whose report nothing is to be decided or corrected first. */
export function sendable(all: AllUnsaved): DraftParts[] {
  return Object.entries(all).flatMap(([child, unsaved]) =>
    unsaved && !isHeld(unsaved) && Object.keys(unsaved.parts).length > 0
      ? [{ childId: Number(child), revision: unsaved.base, parts: unsaved.parts }]
      : [],
  );
}

/** What is written of those who have one of these reports. */
export function ofThoseHere(all: AllUnsaved, reports: readonly StaffReport[]): AllUnsaved {
  const here = new Set(reports.map(({ childId }) => `${childId}`));
  return Object.fromEntries(Object.entries(all).filter(([child]) => here.has(child)));
}

/** What is left of a child's once that much was saved: what was written on meanwhile. */
export function afterSaving(unsaved: Unsaved | undefined, sent: DraftParts, now: AtSchool): Unsaved | undefined {
  if (!unsaved) return undefined;
  const before: Readonly<Record<string, unknown>> = sent.parts;
  const left = Object.entries(unsaved.parts).filter(([part, written]) => before[part] !== written);
  return heldAgainst(left, { ...unsaved.known, ...sent.parts }, now);
}

/**
 * Parts that are still to be sent, on a report as the school has it now: in whatever of them it is not as it was known
 * here, somebody else wrote.
 */
function heldAgainst(
  parts: readonly (readonly [part: string, written: unknown])[],
  known: ReportContent,
  { revision, content }: AtSchool,
): Unsaved | undefined {
  if (parts.length === 0) return undefined;
  const written = Object.fromEntries(parts);
  const clash = contentParts.filter((part) => part in written && !saysTheSame(content[part], known[part]));
  return { base: revision, known: content, parts: written, clash };
}

/** Whether two say the same, in whatever order they were put together. */
export const saysTheSame = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/**
 * What a refusal says of which children's reports, by the place in the report: `notes.fr` out of a path such as
 * `drafts.2.meals` or `drafts.2.parts.notes.fr`.
 */
export function problemsByChild(
  problems: readonly FieldProblem[],
  sent: readonly DraftParts[],
): ReadonlyMap<number, FieldProblem[]> {
  const found = new Map<number, FieldProblem[]>();
  for (const { path, code } of problems) {
    const [, place, ...within] = path.split('.').filter((name) => name !== 'parts');
    const isInPart = contentParts.some((part) => part === within[0]);
    const childId = sent[Number(place)]?.childId;
    if (childId === undefined || !isInPart) continue;
    found.set(childId, [...(found.get(childId) ?? []), { path: within.join('.'), code }]);
  }
  return found;
}

/** Holds back the parts that somebody else has changed meanwhile. */
export function withClash(unsaved: Unsaved, problems: readonly FieldProblem[]): Unsaved {
  return { ...unsaved, clash: partsOf(problems) };
}

/** Holds back what was refused, unless it has been written anew since it was sent. */
export function withRefused(
  unsaved: Unsaved,
  sent: DraftParts | undefined,
  problems: readonly FieldProblem[],
): Unsaved {
  const isAsSent = (part: ContentPart) => unsaved.parts[part] === sent?.parts[part];
  return { ...unsaved, refused: problems.filter(({ path }) => isAsSent(partAt(path))) };
}

/** Which parts of a report some problems are in, in the order of a report. */
export function partsOf(problems: readonly FieldProblem[]): ContentPart[] {
  return contentParts.filter((part) => problems.some(({ path }) => partAt(path) === part));
}

const partAt = (path: string) => path.split('.')[0] as ContentPart;

/** Keeps what was written here in place of what somebody else wrote, or lets it go: of the parts that clash. */
export function decided({ parts, known, clash = [] }: Unsaved, now: AtSchool, mine: boolean): Unsaved | undefined {
  const isOfThem = (part: string) => clash.some((one) => one === part);
  const left = Object.entries(parts).filter(([part]) => mine || !isOfThem(part));
  const seen = Object.fromEntries(Object.entries(now.content).filter(([part]) => isOfThem(part)));
  return heldAgainst(left, { ...known, ...seen }, now);
}
