import type { PickupCodeMatch } from '#core/pickup-people/pickup-code.ts';
import type { LeavingChild } from './leaving-children.ts';

/** A code that the server found right, with the digits that the release sends. */
export type CodeProof = PickupCodeMatch & { readonly code: string };

/** Whether a code is of this person and child. */
export const isProofFor = (proof: CodeProof | undefined, personId: number | undefined, childId: number) =>
  proof?.pickupPersonId === personId && proof?.children.some(({ id }) => id === childId) === true;

/** The child of a code whose release opens: the first that may leave. */
export const childOf = (proof: CodeProof, all: readonly LeavingChild[]) =>
  proof.children.find(({ id }) => all.some(({ childId }) => childId === id))?.id;

/** The digits that a QR code put into the address of the board (`ShareCodeDialog`), where no server reads them. */
export const codeInHash = (hash: string) => /^#code=(\d{6})$/.exec(hash)?.[1];
