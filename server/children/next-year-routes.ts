import { nextYearApi } from '#core/children/next-year.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { moveToNextYear, previewNextYear, undoNextYear } from './next-year-acts.ts';
import { findLastChange, readableChange } from './next-year-store.ts';

export const nextYearRoutes: Route[] = [
  route(nextYearApi.last, async ({ tx, currentUser, query, now }) => {
    const change = await findLastChange(tx, ownSchool(currentUser, query.school));
    return change ? readableChange(change, now) : null;
  }),
  route(nextYearApi.preview, {
    async execute() {
      return {};
    },
    respond: (call) => previewNextYear(call, call.body),
  }),
  route(nextYearApi.move, {
    async execute(call) {
      return { id: await moveToNextYear(call, call.body), schoolId: call.body.schoolId };
    },
    async respond({ tx, currentUser, now }, { schoolId }) {
      const change = await findLastChange(tx, ownSchool(currentUser, Number(schoolId)));
      if (!change) throw new Refusal('not_found');
      return readableChange(change, now);
    },
  }),
  route(nextYearApi.undo, {
    execute: (call) => undoNextYear(call, call.params.id),
    respond: async (_, { restored, kept }) => ({ restored: Number(restored), kept: Number(kept) }),
  }),
];
