import { settingsApi } from '#core/settings/settings.ts';
import { type Route, route } from '#server/http/route.ts';
import { tell } from '#server/live/live-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { type Account, findSettings, saveSettings } from './settings-store.ts';

const accountOf = ({ id, children, locale }: Person): Account => ({
  userId: id,
  schoolIds: children.map((link) => link.schoolId),
  locale,
});

export const settingsRoutes: Route[] = [
  route(settingsApi.read, ({ tx, person }) => findSettings(tx, accountOf(person))),
  route(settingsApi.save, {
    async act({ tx, person, body }) {
      const account = accountOf(person);
      await saveSettings(tx, account, body);
      // It is by this one that somebody is in the conversations of their classes.
      if (body.allowGroupInvites !== undefined) tell(tx, [person.id], { about: 'messages' });
      return { userId: account.userId };
    },
    show: ({ tx, person }) => findSettings(tx, accountOf(person)),
  }),
];
