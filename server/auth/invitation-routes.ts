import { mayMakeGuardian } from '#core/children/own-child-rules.ts';
import { invitationApi } from '#core/auth/invitation-api.ts';
import type { Invitation, InvitedChild } from '#core/auth/invitation.ts';
import { requireCustodyManagement } from '#server/children/staff-own-children-store.ts';
import { clientKey } from '#server/http/address.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  type Installation,
  type ActionContext,
  type MutationResult,
  type UntransactedCall,
  type Route,
  route,
} from '#server/http/route.ts';
import { findAddressesOf } from '#server/account/address-store.ts';
import type { Account } from './account-store.ts';
import {
  acceptInvitation,
  addressIn,
  invitationPreview,
  isOnlyClaimed,
  requireInvitation,
} from '#server/auth/invitations/acceptance-acts.ts';
import {
  confirmFormerGuardian,
  confirmKnownGuardian,
  invite,
  linkOf,
  requireWholeTitle,
  resendInvitation,
  withdrawInvitation,
} from './invitation-acts.ts';
import { beginFirstPasskey } from '#server/auth/invitations/first-passkey-acts.ts';
import { changeContact } from '#server/auth/invitations/contact-change-acts.ts';
import { makeLetters, makeLink, readLetters, resendAll } from '#server/auth/invitations/invitation-letter-acts.ts';
import { type InvitationSecrets, isEmailed } from '#server/auth/invitations/invitation-secrets.ts';
import { areChildrenOfSchool, findInvitations } from './invitation-store.ts';
import type { ListenAddress } from './demo-sign-in.ts';
import { relyingPartyOf } from './relying-party.ts';
import type { Sessions } from './session-acts.ts';
import { sessionAs } from './session-reply.ts';
import { findProofOf, type SessionProof } from './session-store.ts';
import { hasTwoStep } from './two-step/two-step-store.ts';
import { ProofThrottle } from './throttles/proof-throttle.ts';

const dayInMs = 86_400_000;
const daysListed = 60;

type InvitationContext = ActionContext & { readonly installation: Installation };

const inviting = ({ tx, now, currentUser, requestId, installation }: InvitationContext) => {
  return { tx, now, userId: currentUser.id, requestId, origin: installation.origin };
};

/**
 * Routes for sending invitations and for accepting one by its link. Attempts are counted outside any transaction, so
 * that a rollback does not undo the count.
 */
export function invitationRoutes(sessions: Sessions, secrets: InvitationSecrets, standpoint: ListenAddress): Route[] {
  const tried = new ProofThrottle(sessions.throttle('invitation'));
  return [
    route(invitationApi.preview, {
      async outside({ body, database, request, now }) {
        return tried.judge(body.token, clientKey(request.ip), now, () =>
          database.transaction({ readOnly: true }, (tx) =>
            invitationPreview(tx, secrets.hashOf(body.token), { now, isReached: isEmailed(body.token) }),
          ),
        );
      },
    }),
    route(invitationApi.askPasskey, {
      async outside({ body, database, request, now }) {
        const site = relyingPartyOf(request, standpoint);
        const address = clientKey(request.ip);
        const invitation = await tried.judge(body.token, address, now, () =>
          database.transaction({ readOnly: true }, (tx) =>
            requireInvitation(tx, secrets.hashOf(body.token), now, body.email),
          ),
        );
        const email = addressIn(invitation.email ?? body.email);
        // As for accepting, a given address counts, so that it does not tell which addresses have accounts.
        const isReplacing = isEmailed(body.token) && isOnlyClaimed(invitation);
        if (invitation.account && !isReplacing)
          await tried.judge(`${body.token} ${email}`, address, now, async () => {
            throw new Refusal('sign_in_failed');
          });
        const ceremony = { site, challenges: sessions.challenges, now };
        return beginFirstPasskey(database, ceremony, invitation, { name: body.name, email });
      },
    }),
    route(invitationApi.accept, {
      async outside(call) {
        const { body, database, request, reply, now, locale, requestId } = call;
        const invitation = await tried.judge(body.token, clientKey(request.ip), now, () =>
          database.transaction({ readOnly: true }, (tx) =>
            requireInvitation(tx, secrets.hashOf(body.token), now, body.email),
          ),
        );
        const { account } = invitation;
        const isReached = isEmailed(body.token);
        // Without the old password, the recipient of the email creates an account in place of one that is not theirs.
        const isNew = body.mine === undefined && (body.password !== undefined || body.passkey !== undefined);
        const isReplacing = isReached && isNew && isOnlyClaimed(invitation);
        // Wrong proofs count too, so that a given address does not tell which addresses have accounts.
        const proof =
          account === undefined || isReplacing
            ? undefined
            : await tried.judge(`${body.token} ${body.email}`, clientKey(request.ip), now, () =>
                proofOf(call, account, isReached ? invitation.email : null),
              );
        const { origin } = call.installation;
        const ceremony = body.passkey && {
          site: relyingPartyOf(request, standpoint),
          challenges: sessions.challenges,
        };
        const isProved = proof !== undefined;
        const accepting = { now, requestId, isProved, isEmailed: isReached, isReplacing, origin, ceremony };
        const { userId, hasPasskey } = await acceptInvitation(database, invitation, body, accepting);
        const started: SessionProof = proof ?? { way: { method: hasPasskey ? 'passkey' : 'password' } };
        await sessions.start(userId, request, reply, started);
        return sessionAs(database, userId, locale, reply, { now, way: started.way });
      },
    }),
    route(invitationApi.list, ({ tx, now, currentUser }) =>
      findInvitations(tx, { now, me: currentUser.id, since: new Date(now.getTime() - daysListed * dayInMs) }),
    ),
    route(invitationApi.invite, {
      async execute(call) {
        const { tx, currentUser, body } = call;
        const isOurs = currentUser.adminOf.includes(body.schoolId) && (await areChildrenOfSchool(tx, body));
        if (!isOurs) throw new Refusal('not_found');
        if (body.gives === 'guardian') {
          const mine = await findAddressesOf(tx, currentUser.id);
          const isOwn = body.email !== null && mine.includes(body.email);
          if (isOwn || !mayMakeGuardian(body.email, currentUser)) throw new Refusal('forbidden');
          await requireCustodyManagement(tx, currentUser, idsOf(body.children));
          await confirmKnownGuardian(inviting(call), body);
        } else {
          await requireWholeTitle(tx, body);
          await confirmFormerGuardian(inviting(call), body);
        }
        return { invitationId: (await invite(inviting(call), body)).id };
      },
      respond: shown,
    }),
    route(invitationApi.change, {
      async execute(call) {
        const invitation = await mustManageInvitation(call, call.params.id);
        await changeContact({ ...inviting(call), currentUser: call.currentUser }, invitation, call.body);
        return { invitationId: call.params.id };
      },
      respond: shown,
    }),
    route(invitationApi.sendAgain, {
      async execute(call) {
        await mustManageInvitation(call, call.params.id);
        await resendInvitation(inviting(call), call.params.id);
        return { invitationId: call.params.id };
      },
      respond: shown,
    }),
    route(invitationApi.link, {
      async execute(call) {
        const { id } = call.params;
        await mustManageInvitation(call, id);
        return { invitationId: id, nonce: await makeLink(inviting(call), secrets, id) };
      },
      // Built again for a retry, so the expiry is that of the invitation now.
      async respond(call, kept) {
        const { id, expiresAt } = await shown(call, kept);
        const token = secrets.tokenOf({ id, nonce: numbersIn(kept.nonce) });
        return { link: linkOf(call.installation.origin, token), expiresAt };
      },
    }),
    route(invitationApi.letters, {
      async execute(call) {
        if (!call.currentUser.adminOf.includes(call.body.schoolId)) throw new Refusal('not_found');
        return makeLetters(inviting(call), secrets, call.body);
      },
      async respond(call, { ids, nonce, leftOut }) {
        const { schoolId } = call.body;
        if (!call.currentUser.adminOf.includes(schoolId)) throw new Refusal('not_found');
        const set = { schoolId, ids: numbersIn(ids), nonce: numbersIn(nonce) };
        return { ...(await readLetters(inviting(call), secrets, set)), leftOut: Number(leftOut) };
      },
    }),
    route(invitationApi.resendAll, {
      async execute(call) {
        if (!call.currentUser.adminOf.includes(call.body.schoolId)) throw new Refusal('not_found');
        return resendAll(inviting(call), call.body.schoolId);
      },
      respond: async (_, { sent, undelivered, withoutEmail, leftOut }) => ({
        sent: Number(sent),
        undelivered: Number(undelivered),
        withoutEmail: Number(withoutEmail),
        leftOut: Number(leftOut),
      }),
    }),
    route(invitationApi.revoke, {
      async execute(call) {
        await mustManageInvitation(call, call.params.id);
        await withdrawInvitation(inviting(call), call.params.id);
        return { invitationId: call.params.id };
      },
      async respond(call, kept) {
        await shown(call, kept);
        return undefined;
      },
    }),
  ];

  /**
   * What proves ownership of an existing account: its session on this device, or its password. An account without a
   * password gets the chosen one, as by a password reset: undefined. Throws `sign_in_failed`. An account with a second
   * step is proved by a session only: throws `second_step_required`. A session on a room device proves nothing.
   */
  async function proofOf(
    { body, database, request }: UntransactedCall<typeof invitationApi.accept>,
    { userId, email, hasPassword }: Account,
    /** The address that the invitation was emailed to. */
    invited: string | null,
  ): Promise<SessionProof | undefined> {
    const caller = await sessions.identify(request);
    if (caller && !caller.room && caller.userId === userId) {
      return database.transaction({ readOnly: true }, (tx) => findProofOf(tx, caller.sessionId));
    }
    // An email to a former address, a letter or a copied link does not allow choosing the account's password.
    if (!hasPassword && email !== invited) throw new Refusal('sign_in_failed');
    if (hasPassword && body.mine === undefined) throw new Refusal('sign_in_failed');
    const proved =
      hasPassword && body.mine !== undefined
        ? await sessions.userOf({ email, password: body.mine }, request)
        : undefined;
    if (await database.transaction({ userId, readOnly: true }, (tx) => hasTwoStep(tx, userId))) {
      throw new Refusal('second_step_required');
    }
    return proved && { way: { method: 'password' }, passwordHash: proved.passwordHash };
  }
}

const numbersIn = (kept: MutationResult[string] | undefined): readonly number[] =>
  kept === undefined || typeof kept === 'number' ? [] : kept;

const idsOf = (children: readonly InvitedChild[]) => children.map(({ childId }) => childId);

/** Refuses with `forbidden` when the current user would invite themselves, or is a guardian of the invited child. */
async function mustManageInvitation(
  call: Pick<InvitationContext, 'tx' | 'now' | 'currentUser'>,
  id: number,
): Promise<Invitation> {
  const invitation = await shown(call, { invitationId: id });
  if (!invitation.mayManage) throw new Refusal('forbidden');
  return invitation;
}

async function shown(
  { tx, now, currentUser }: Pick<InvitationContext, 'tx' | 'now' | 'currentUser'>,
  { invitationId }: MutationResult,
) {
  const [invitation] = await findInvitations(tx, { now, me: currentUser.id, id: Number(invitationId) });
  if (!invitation) throw new Refusal('not_found');
  return invitation;
}
