/** Edits that are not saved yet: an overlay on the server's state, removed once saved. */
import { hashKey } from '@tanstack/react-query';
import type { FieldProblem } from '#core/http/problem.ts';
import { type ContentPart, contentParts, type ReportContent } from '#core/reports/report-content.ts';
import type { DraftParts, StaffReport } from '#core/reports/staff-report-api.ts';

/**
 * `base` is the revision at the first edit, and `known` the report's content then. `clash` lists the parts that another
 * user changed since. `refused` lists the paths that the server refused, such as `notes.fr`.
 */
export type PendingEdits = {
  readonly base: number;
  readonly known: ReportContent;
  readonly parts: Partial<ReportContent>;
  readonly clash?: readonly ContentPart[] | undefined;
  readonly refused?: readonly FieldProblem[] | undefined;
};

/** A report on the server. */
export type ServerReport = Pick<StaffReport, 'revision' | 'content'>;

/** By child id. */
export type PendingEditsByChild = { readonly [child: string]: PendingEdits | undefined };

/** A report with pending edits applied. */
export function applyPendingEdits(report: StaffReport, unsaved: PendingEdits | undefined): StaffReport {
  return unsaved ? { ...report, content: { ...report.content, ...unsaved.parts } } : report;
}

/**
 * Adds an edit. It stays based on the revision at the first edit. A refused part may be accepted once it has changed.
 */
export function addEdit(
  unsaved: PendingEdits | undefined,
  { revision, content }: ServerReport,
  parts: Partial<ReportContent>,
): PendingEdits {
  return {
    base: unsaved?.base ?? revision,
    known: unsaved?.known ?? content,
    parts: { ...unsaved?.parts, ...parts },
    clash: unsaved?.clash,
    refused: unsaved?.refused?.filter(({ path }) => !(partAt(path) in parts)),
  };
}

/** Whether a child's edits are held back until the user resolves a conflict or corrects a refused part. */
export function isHeldBack(unsaved: PendingEdits | undefined): boolean {
  return Boolean(unsaved?.clash?.length || unsaved?.refused?.length);
}

/** The edits to send now: of children without a conflict or refused part. */
export function editsToSend(all: PendingEditsByChild): DraftParts[] {
  return Object.entries(all).flatMap(([child, unsaved]) =>
    unsaved && !isHeldBack(unsaved) && Object.keys(unsaved.parts).length > 0
      ? [{ childId: Number(child), revision: unsaved.base, parts: unsaved.parts }]
      : [],
  );
}

/** The edits of children who have one of these reports. */
export function editsOfReports(all: PendingEditsByChild, reports: readonly StaffReport[]): PendingEditsByChild {
  const here = new Set(reports.map(({ childId }) => `${childId}`));
  return Object.fromEntries(Object.entries(all).filter(([child]) => here.has(child)));
}

/** A child's edits left after a save: those made since it was sent. */
export function removeSaved(
  unsaved: PendingEdits | undefined,
  sent: DraftParts,
  now: ServerReport,
): PendingEdits | undefined {
  if (!unsaved) return undefined;
  const before: Readonly<Record<string, unknown>> = sent.parts;
  const left = Object.entries(unsaved.parts).filter(([part, written]) => before[part] !== written);
  return heldAgainst(left, { ...unsaved.known, ...sent.parts }, now);
}

/**
 * Rebases unsent parts on the server's current report. A part that differs from the known content was changed by
 * another user.
 */
function heldAgainst(
  parts: readonly (readonly [part: string, written: unknown])[],
  known: ReportContent,
  { revision, content }: ServerReport,
): PendingEdits | undefined {
  if (parts.length === 0) return undefined;
  const written = Object.fromEntries(parts);
  const clash = contentParts.filter((part) => part in written && !isSameContent(content[part], known[part]));
  return { base: revision, known: content, parts: written, clash };
}

/** Whether two contents are equal, ignoring the order of keys. */
export const isSameContent = (one: unknown, other: unknown) => hashKey([one]) === hashKey([other]);

/**
 * The problems of a refusal by child, with paths within the report: `notes.fr` from `drafts.2.meals` or
 * `drafts.2.parts.notes.fr`.
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

/** Holds back the parts that another user has changed since. */
export function withConflict(unsaved: PendingEdits, problems: readonly FieldProblem[]): PendingEdits {
  return { ...unsaved, clash: partsOf(problems) };
}

/** Holds back the refused parts, unless they have changed since they were sent. */
export function withRefused(
  unsaved: PendingEdits,
  sent: DraftParts | undefined,
  problems: readonly FieldProblem[],
): PendingEdits {
  const isAsSent = (part: ContentPart) => unsaved.parts[part] === sent?.parts[part];
  return { ...unsaved, refused: problems.filter(({ path }) => isAsSent(partAt(path))) };
}

/** The parts of a report with problems, in report order. */
export function partsOf(problems: readonly FieldProblem[]): ContentPart[] {
  return contentParts.filter((part) => problems.some(({ path }) => partAt(path) === part));
}

const partAt = (path: string) => path.split('.')[0] as ContentPart;

/** Resolves a conflict: keeps the user's version of the conflicting parts, or drops it. */
export function resolveConflict(
  { parts, known, clash = [] }: PendingEdits,
  now: ServerReport,
  mine: boolean,
): PendingEdits | undefined {
  const isOfThem = (part: string) => clash.some((one) => one === part);
  const left = Object.entries(parts).filter(([part]) => mine || !isOfThem(part));
  const seen = Object.fromEntries(Object.entries(now.content).filter(([part]) => isOfThem(part)));
  return heldAgainst(left, { ...known, ...seen }, now);
}
