import { settingsApi } from '#core/settings/settings.ts';
import { type Route, route } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { type Account, findSettings, saveSettings } from './settings-store.ts';

const accountOf = ({ id, children, locale }: CurrentUser): Account => ({
  userId: id,
  schoolIds: children.map((link) => link.schoolId),
  locale,
});

export const settingsRoutes: Route[] = [
  route(settingsApi.read, ({ tx, currentUser }) => findSettings(tx, accountOf(currentUser))),
  route(settingsApi.save, {
    async execute({ tx, currentUser, body }) {
      const account = accountOf(currentUser);
      await saveSettings(tx, account, body);
      // This setting decides whether the user is in class conversations.
      if (body.allowGroupInvites !== undefined) publishChange(tx, [currentUser.id], { about: 'messages' });
      return { userId: account.userId };
    },
    respond: ({ tx, currentUser }) => findSettings(tx, accountOf(currentUser)),
  }),
];
