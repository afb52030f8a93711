import { staffReportApi } from '#core/reports/staff-report-api.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type MutationResult, type Route, route } from '#server/http/route.ts';
import { discardDraft, isOwn, saveDrafts } from './draft-acts.ts';
import { findSaved, findVersions } from './draft-store.ts';
import { findGroupDay } from './group-day-store.ts';
import { publishDrafts } from './publish-acts.ts';

export const staffReportRoutes: Route[] = [
  route(
    staffReportApi.day,
    async ({ tx, currentUser, query, now }) => {
      const day = await findGroupDay(tx, { currentUser, groupId: query.group, date: query.date, now });
      if (!day) throw new Refusal('not_found');
      if (day.date > day.today) throw new Refusal('invalid', { problems: [{ path: 'date', code: 'too_late' }] });
      return day;
    },
    { kind: 'reports', childrenIn: ({ reports }) => reports.map(({ childId }) => childId) },
  ),
  route(staffReportApi.save, {
    async execute(call) {
      return { reportIds: await saveDrafts(call, call.body.date, call.body.drafts) };
    },
    async respond(call, kept) {
      const saved = await findOwnSaved(call, kept);
      return saved.map(({ childId, id, revision, status, content, saved: last }) => ({
        childId,
        id,
        revision,
        status,
        content,
        saved: last,
      }));
    },
  }),
  route(staffReportApi.publish, {
    async execute(call) {
      await publishDrafts(call, call.body.reports, call.body.confirmed);
      return { reportIds: call.body.reports.map(({ id }) => id) };
    },
    async respond(call, kept) {
      return (await findOwnSaved(call, kept)).map(({ id, revision }) => ({ id, revision }));
    },
  }),
  route(staffReportApi.discard, {
    async execute(call) {
      await discardDraft(call, call.params.id);
      return {};
    },
    respond: () => Promise.resolve(undefined),
  }),
  route(staffReportApi.versions, async ({ tx, currentUser, params }) => {
    const found = await findVersions(tx, params.id);
    if (!found || !isOwn(currentUser, found)) throw new Refusal('not_found');
    return found.versions;
  }),
];

/** Saved reports, if the user still writes all of them. */
async function findOwnSaved(
  { tx, currentUser }: Pick<Call<typeof staffReportApi.save>, 'tx' | 'currentUser'>,
  kept: MutationResult,
) {
  const saved = await findSaved(tx, [kept['reportIds'] ?? []].flat());
  if (saved.some((report) => !isOwn(currentUser, report))) throw new Refusal('not_found');
  return saved;
}
