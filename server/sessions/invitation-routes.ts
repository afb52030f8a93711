import { mayMakeGuardian } from '#core/children/custody-rules.ts';
import { invitationApi } from '#core/sessions/invitation-api.ts';
import type { GivenChild } from '#core/sessions/invitation.ts';
import { mustManage } from '#server/children/own-child-store.ts';
import { callerAt } from '#server/http/address.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Kept, type Outside, type Route, route } from '#server/http/route.ts';
import { findAddressesOf } from './address-store.ts';
import type { Account } from './account-store.ts';
import {
  acceptInvitation,
  confirmKnown,
  invite,
  inviteAgain,
  offerOf,
  presented,
  takeBackInvitation,
} from './invitation-acts.ts';
import { areOfSchool, findInvitations } from './invitation-store.ts';
import type { Sessions } from './session-acts.ts';
import { sessionAs } from './session-reply.ts';
import { ProofThrottle } from './sign-in-throttle.ts';

const dayInMs = 86_400_000;
const daysListed = 60;

type Acting = Pick<Call<typeof invitationApi.invite>, 'tx' | 'now' | 'person' | 'requestId' | 'installation'>;

const inviting = ({ tx, now, person, requestId, installation }: Acting) => {
  return { tx, now, userId: person.id, requestId, origin: installation.origin };
};

/** Inviting by the office; and what whoever holds a link may do, whose tries are counted outside any transaction. */
export function invitationRoutes(sessions: Sessions): Route[] {
  const tried = new ProofThrottle();
  return [
    route(invitationApi.look, {
      async outside({ body, database, request, now }) {
        return tried.judge(body.token, callerAt(request.ip), now, () =>
          database.transaction({ readOnly: true }, (tx) => offerOf(tx, body.token, now)),
        );
      },
    }),
    route(invitationApi.accept, {
      async outside(call) {
        const { body, database, request, reply, now, locale, requestId } = call;
        const invitation = await tried.judge(body.token, callerAt(request.ip), now, () =>
          database.transaction({ readOnly: true }, (tx) => presented(tx, body.token, now)),
        );
        const { account } = invitation;
        const isProved = account !== undefined && (await isOwner(call, account, invitation.email));
        const userId = await acceptInvitation(database, invitation, body, { now, requestId, isProved });
        await sessions.start(userId, request, reply);
        return sessionAs(database, userId, locale, reply);
      },
    }),
    route(invitationApi.list, ({ tx, now, person }) =>
      findInvitations(tx, { now, me: person.id, since: new Date(now.getTime() - daysListed * dayInMs) }),
    ),
    route(invitationApi.invite, {
      async act(call) {
        const { tx, person, body } = call;
        const isOwn = person.adminOf.includes(body.schoolId) && (await areOfSchool(tx, body));
        if (!isOwn) throw new Refusal('not_found');
        if (body.gives === 'guardian') {
          const mine = await findAddressesOf(tx, person.id);
          if (!mayMakeGuardian(body.email, person) || mine.includes(body.email)) throw new Refusal('forbidden');
          await mustManage(tx, person, idsOf(body.children));
          await confirmKnown(inviting(call), body);
        }
        return { invitationId: (await invite(inviting(call), body)).id };
      },
      show: shown,
    }),
    route(invitationApi.sendAgain, {
      async act(call) {
        await mustManageInvitation(call, call.params.id);
        await inviteAgain(inviting(call), call.params.id);
        return { invitationId: call.params.id };
      },
      show: shown,
    }),
    route(invitationApi.revoke, {
      async act(call) {
        await mustManageInvitation(call, call.params.id);
        await takeBackInvitation(inviting(call), call.params.id);
        return { invitationId: call.params.id };
      },
      async show(call, kept) {
        await shown(call, kept);
        return undefined;
      },
    }),
  ];

  /**
   * Whether an account that is there is proved: by its session on this device, else by the password it has. One without
   * a password is given one, as by a letter for it. Throws `sign_in_failed`.
   */
  async function isOwner(
    { body, request }: Outside<typeof invitationApi.accept>,
    { userId, email, hasPassword }: Account,
    invited: string,
  ): Promise<boolean> {
    if ((await sessions.identify(request))?.userId === userId) return true;
    // By a letter to an address that the account no longer has, nobody chooses its password.
    if (!hasPassword && email !== invited) throw new Refusal('sign_in_failed');
    if (!hasPassword) return false;
    if (body.mine === undefined) throw new Refusal('sign_in_failed');
    return (await sessions.userOf({ email, password: body.mine }, request)) === userId;
  }
}

const idsOf = (children: readonly GivenChild[]) => children.map(({ childId }) => childId);

/** Refuses `forbidden` for an invitation to one's own child, or of oneself to one. */
async function mustManageInvitation(call: Pick<Acting, 'tx' | 'now' | 'person'>, id: number): Promise<void> {
  const invitation = await shown(call, { invitationId: id });
  if (!invitation.mayManage) throw new Refusal('forbidden');
}

async function shown({ tx, now, person }: Pick<Acting, 'tx' | 'now' | 'person'>, { invitationId }: Kept) {
  const [invitation] = await findInvitations(tx, { now, me: person.id, id: Number(invitationId) });
  if (!invitation) throw new Refusal('not_found');
  return invitation;
}
