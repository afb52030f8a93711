import type { Phrases } from '#web/i18n/phrase.ts';

export const connectionPhrases = {
  intro: {
    en: 'Parents of {schoolKind, select, school {your children’s classes} other {your children’s groups}} who chose to be found.',
    fr: 'Les parents {schoolKind, select, school {des classes de vos enfants} other {des groupes de vos enfants}} qui ont choisi d’être visibles.',
  },
  introStaff: { en: 'The families you work with.', fr: 'Les familles que vous accompagnez.' },
  whoFindsMe: { en: 'Who can find me?', fr: 'Qui peut me trouver?' },
  none: { en: 'No parents to show', fr: 'Aucun parent à afficher' },
  noneText: {
    en: 'Parents appear here once they choose to be found.',
    fr: 'Les parents s’affichent ici dès qu’ils choisissent d’être visibles.',
  },
  connect: { en: 'Connect', fr: 'Demander le contact' },
  connectTo: { en: 'Connect with {name}', fr: 'Demander le contact à {name}' },
  pending: { en: 'Pending', fr: 'Demande en attente' },
  connected: { en: 'Connected', fr: 'Contact accepté' },
  takeBack: { en: 'Withdraw your request', fr: 'Retirer la demande' },
  takeBackText: {
    en: '{name} will no longer see that you asked.',
    fr: '{name} ne verra plus votre demande.',
  },
  asksYou: { en: 'Would like to connect', fr: 'Souhaite entrer en contact' },
  accept: { en: 'Accept', fr: 'Accepter' },
  acceptOf: { en: 'Accept {name}', fr: 'Accepter {name}' },
  decline: { en: 'Decline', fr: 'Refuser' },
  declineOf: { en: 'Decline {name}', fr: 'Refuser {name}' },
  options: { en: 'Options for {name}', fr: 'Options pour {name}' },
  disconnect: { en: 'End the connection', fr: 'Mettre fin au contact' },
  disconnectText: {
    en: 'You would have to ask again, and {name} would have to accept.',
    fr: 'Il faudrait une nouvelle demande, et {name} devrait l’accepter.',
  },
  block: { en: 'Block', fr: 'Bloquer' },
  blockText: {
    en: '{name} will not be notified. You will no longer be able to write to each other or find each other. Past messages stay.',
    fr: '{name} ne le saura pas. Vous ne pourrez plus vous écrire ni vous trouver. Les messages déjà envoyés restent.',
  },
  blocked: { en: 'Blocked', fr: 'Parents bloqués' },
  unblock: { en: 'Unblock', fr: 'Débloquer' },
  unblockOf: { en: 'Unblock {name}', fr: 'Débloquer {name}' },
  keep: { en: 'Keep as it is', fr: 'Ne rien changer' },

  // Results of an action.
  asked: { en: 'Request sent to {name}', fr: 'Demande envoyée à {name}' },
  askedText: {
    en: 'You can withdraw it until it is answered.',
    fr: 'Vous pouvez la retirer tant qu’il n’y a pas de réponse.',
  },
  nowConnected: { en: 'You and {name} are connected', fr: 'Le contact avec {name} est accepté' },
  nowConnectedText: { en: 'You can write to each other.', fr: 'Vous pouvez vous écrire.' },
  declined: { en: 'Request declined', fr: 'Demande refusée' },
  declinedText: {
    en: '{name} will not be notified. You can still connect later.',
    fr: '{name} ne le saura pas. Vous pourrez demander le contact plus tard.',
  },
  takenBack: { en: 'Request withdrawn', fr: 'Demande retirée' },
  disconnected: { en: 'Connection ended', fr: 'Contact terminé' },
  nowBlocked: { en: 'You blocked {name}', fr: 'Vous avez bloqué {name}' },
  nowBlockedText: { en: 'You can unblock in the Parents tab.', fr: 'Vous pouvez débloquer dans l’onglet Parents.' },
  nowUnblocked: { en: 'You unblocked {name}', fr: 'Vous avez débloqué {name}' },
  failed: { en: 'That did not work', fr: 'L’opération a échoué' },
} as const satisfies Phrases;
