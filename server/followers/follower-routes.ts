import { formatCode } from '#core/auth/invitation-code.ts';
import { photoSizes } from '#core/files/file-rules.ts';
import { followedApi, followerApi, staffFollowerApi } from '#core/followers/follower-api.ts';
import type { InvitationSecrets } from '#server/auth/invitations/invitation-secrets.ts';
import { loadCurrentUser, ownSchool, requireRight } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ActionContext, childAccess, type Route, route } from '#server/http/route.ts';
import { ContentMissing, type FileStorage, storageFor } from '#server/storage/file-storage.ts';
import { inviteFollower, linkOf, stopAsOffice, stopFollower, stopFollowing } from './follower-acts.ts';
import { findFollowerLink, findFollowers, findInvitationOf, findSchoolFollowers } from './follower-store.ts';
import { findFollowed, findFollowedPhoto, findFollowedReports } from './followed-store.ts';

export const followerRoutes = (secrets: InvitationSecrets, files: { readonly storage: FileStorage }): Route[] => [
  route(followerApi.list, (call) => readFollowers(call, call.params.id), childAccess('people')),
  route(
    followerApi.invite,
    {
      execute: (call) => inviteFollower(call, secrets, call.params.id, call.body),
      // The link and the code are derived again for a retry.
      async respond(call, { followerId, nonce }) {
        const id = Number(followerId);
        const list = await readFollowers(call, call.params.id);
        const invitation = await findInvitationOf(call.tx, id);
        if (!invitation || invitation.email !== null) return { ...list, id, link: null, code: null };
        const of = { id: invitation.invitationId, nonce: [nonce ?? []].flat() };
        const code = formatCode(secrets.codeOf(of));
        return { ...list, id, link: linkOf(call.installation.origin, secrets.tokenOf(of)), code };
      },
    },
    childAccess('people'),
  ),
  route(followerApi.stop, {
    async execute(call) {
      await stopFollower(call, call.params.id);
      return { followerId: call.params.id };
    },
    async respond({ tx, currentUser }, { followerId }) {
      const link = await findFollowerLink(tx, Number(followerId));
      if (!link) throw new Refusal('not_found');
      requireRight(currentUser, 'view', link.childId);
      return undefined;
    },
  }),
  route(followedApi.children, ({ tx, currentUser, now }) => findFollowed(tx, { currentUser, now }), {
    kind: 'attendance',
    childrenIn: (children) => children.map(({ childId }) => childId),
  }),
  route(
    followedApi.reports,
    async ({ tx, currentUser, params: { id: childId }, query: { before }, now, locale }) => {
      const reports = await findFollowedReports(tx, { currentUser, childId, before, now, locale });
      if (!reports) throw new Refusal('not_found');
      return reports;
    },
    childAccess('reports'),
  ),
  route(followedApi.photo, {
    async file({ traceparent, database, currentUser, locale, now, reply, params: { id: childId, photoId, size } }) {
      if (!photoSizes.some((one) => one === size)) throw new Refusal('not_found');
      const found = await database.transaction({ userId: currentUser.id, readOnly: true }, async (tx) => {
        const reader = await loadCurrentUser(tx, 'follower', locale);
        return reader && findFollowedPhoto(tx, { currentUser: reader, childId, photoId, size, now });
      });
      if (!found) throw new Refusal('not_found');
      const { sha256, bytes } = found;
      void reply.header('Content-Security-Policy', "default-src 'none'; sandbox");
      return {
        content: {
          bytes,
          open: (range) => storageFor(files.storage, { traceparent }).open(sha256, range).catch(failOnMissing),
        },
        etag: sha256,
      };
    },
  }),
  route(followedApi.leave, {
    async execute(call) {
      await stopFollowing(call, call.params.id);
      return { childId: call.params.id };
    },
    respond: async () => undefined,
  }),
  route(
    staffFollowerApi.list,
    ({ tx, currentUser, query, now }) =>
      findSchoolFollowers(tx, { schoolId: ownSchool(currentUser, query.school), userId: currentUser.id, now }),
    { kind: 'people', childrenIn: ({ followers }) => followers.map(({ childId }) => childId) },
  ),
  route(staffFollowerApi.stop, {
    async execute(call) {
      await stopAsOffice(call, call.params.id);
      return { followerId: call.params.id };
    },
    async respond({ tx, currentUser }, { followerId }) {
      const link = await findFollowerLink(tx, Number(followerId));
      if (!link || !currentUser.adminOf.includes(link.schoolId)) throw new Refusal('not_found');
      return undefined;
    },
  }),
];

async function readFollowers({ tx, currentUser, now }: Omit<ActionContext, 'requestId'>, childId: number) {
  requireRight(currentUser, 'view', childId);
  const followers = await findFollowers(tx, { childId, userId: currentUser.id, now });
  if (!followers) throw new Refusal('not_found');
  return followers;
}

function failOnMissing(error: unknown): never {
  if (error instanceof ContentMissing) throw new Refusal('not_found');
  throw error;
}
