import { staffSuggestionApi, suggestionApi } from '#core/suggestions/suggestion.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Route, route } from '#server/http/route.ts';
import { judge, sendSuggestion } from './suggestion-acts.ts';
import { findSuggestion, findSuggestions, findSuggestionsAt } from './suggestion-store.ts';

export const suggestionRoutes: Route[] = [
  route(suggestionApi.list, { own: ({ tx, caller }) => findSuggestions(tx, caller.userId) }),
  route(suggestionApi.suggest, {
    async execute(call) {
      return { suggestionId: await sendSuggestion(call, call.body) };
    },
    async respond({ tx, currentUser }, { suggestionId }) {
      const suggestion = await findSuggestion(tx, Number(suggestionId));
      if (suggestion?.userId !== currentUser.id) throw new Refusal('not_found');
      return suggestion.asAuthor;
    },
  }),
  route(staffSuggestionApi.list, ({ tx, currentUser }) => findSuggestionsAt(tx, currentUser.adminOf)),
  route(staffSuggestionApi.judge, {
    async execute(call) {
      await judge(call, call.params.id, call.body.status);
      return { suggestionId: call.params.id };
    },
    async respond({ tx, currentUser }, { suggestionId }) {
      const suggestion = await findSuggestion(tx, Number(suggestionId));
      if (!suggestion || !currentUser.adminOf.includes(suggestion.schoolId)) throw new Refusal('not_found');
      return suggestion.asOffice;
    },
  }),
];
