import type { Phrases } from '#web/i18n/phrase.ts';

/** Phrases of the class list import. */
export const classListPhrases = {
  title: { en: 'Import a class list', fr: 'Importer une liste de classe' },
  intro: {
    en: 'A CSV file, one child per line. You will see the changes first. Importing a list never removes a child.',
    fr: 'Un fichier CSV, un enfant par ligne. Vous verrez d’abord les changements. Une liste ne retire jamais un enfant.',
  },
  template: { en: 'Download a template', fr: 'Télécharger un modèle' },
  templateName: { en: 'class-list.csv', fr: 'liste-de-classe.csv' },
  chooseFile: { en: 'Choose a file', fr: 'Choisir un fichier' },
  noFile: { en: 'None yet', fr: 'Aucun' },
  file: { en: 'File', fr: 'Fichier' },
  fileHelp: { en: 'CSV, up to 2,000 lines', fr: 'CSV, jusqu’à 2 000 lignes' },
  paste: { en: 'Or paste the list', fr: 'Ou collez la liste' },
  tooLong: {
    en: 'This file is too large for a class list.',
    fr: 'Ce fichier est trop volumineux pour une liste de classe.',
  },
  empty: { en: 'Choose a file or paste a list.', fr: 'Choisissez un fichier ou collez une liste.' },
  makeGroups: { en: 'Create missing groups', fr: 'Créer les groupes manquants' },
  makeGroupsText: {
    en: 'Otherwise {schoolKind, select, school {an unknown room} other {an unknown group}} is an error.',
    fr: 'Sinon, {schoolKind, select, school {un local inconnu} other {un groupe inconnu}} est une erreur.',
  },
  invite: { en: 'Invite the guardians', fr: 'Inviter les parents ou responsables' },
  inviteText: {
    en: 'Those without an account get an e-mail when you import.',
    fr: 'Les personnes sans compte reçoivent un courriel à l’importation.',
  },
  letterIn: { en: 'Language of the e-mails', fr: 'Langue des courriels' },
  check: { en: 'Preview the changes', fr: 'Prévisualiser les changements' },
  checking: { en: 'Checking…', fr: 'Vérification…' },
  checkFailed: { en: 'The list was not checked', fr: 'La liste n’a pas été vérifiée' },
  problems: {
    en: '{n, plural, one {# thing to fix} other {# things to fix}}',
    fr: '{n, plural, one {# point à corriger} other {# points à corriger}}',
  },
  line: { en: 'Line {line}', fr: 'Ligne {line}' },
  required: { en: '{column} is missing.', fr: '{column} : à remplir.' },
  too_long: { en: '{column} is too long.', fr: '{column} : trop long.' },
  not_text: { en: '{column} cannot be read.', fr: '{column} : illisible.' },
  not_a_day: {
    en: '“{value}” is not a day: write 2019-03-05.',
    fr: '« {value} » n’est pas une date : écrivez 2019-03-05.',
  },
  ambiguous_day: {
    en: '“{value}” may be two days: write the year first, as 2019-03-05.',
    fr: '« {value} » peut désigner deux jours : écrivez l’année d’abord, comme 2019-03-05.',
  },
  other_order: {
    en: '“{value}” is not written in the chosen order of day and month.',
    fr: '« {value} » n’est pas écrit dans l’ordre choisi du jour et du mois.',
  },
  not_split: {
    en: '“{value}”: write the family name, a comma and the first name, as “Roy, Zoé”.',
    fr: '« {value} » : écrivez le nom de famille, une virgule et le prénom, comme « Roy, Zoé ».',
  },
  not_a_phone: { en: '“{value}” is not a phone number.', fr: '« {value} » n’est pas un numéro de téléphone.' },
  not_a_language: {
    en: '“{value}” is not a language of Parvis: write French or English.',
    fr: '« {value} » n’est pas une langue de Parvis : écrivez français ou anglais.',
  },
  too_many_people: {
    en: '{value} is one pickup person too many for this child.',
    fr: 'L’enfant a déjà le nombre maximal de personnes autorisées : {value} est de trop.',
  },
  column_twice: {
    en: '“{column}” is set for two columns: the second is “{value}”. Choose another meaning for one of them.',
    fr: '« {column} » est choisi pour deux colonnes : la deuxième est « {value} ». Choisissez autre chose pour l’une d’elles.',
  },
  too_late: { en: 'The birth date {value} is after today.', fr: 'La date de naissance {value} est après aujourd’hui.' },
  unread: {
    en: '{n, plural, one {# column is not read} other {# columns are not read}}: {titles}',
    fr: '{n, plural, one {# colonne n’est pas lue} other {# colonnes ne sont pas lues}} : {titles}',
  },
  unreadText: {
    en: 'Nothing of them is imported. The template shows the titles that are understood.',
    fr: 'Rien n’en est importé. Le modèle montre les titres reconnus.',
  },
  withoutEmails: {
    en: 'No column of e-mail addresses is read: nobody will be invited.',
    fr: 'Aucune colonne de courriels n’est lue : personne ne sera invité.',
  },
  oddWords: {
    en: 'Some letters look wrong: {words}',
    fr: 'Des lettres semblent fausses : {words}',
  },
  oddWordsText: {
    en: 'The file may be in another encoding. Choose it under the file, or save the list as CSV UTF-8.',
    fr: 'Le fichier est peut-être dans un autre encodage. Choisissez-le sous le fichier, ou enregistrez la liste en CSV UTF-8.',
  },
  encoding: { en: 'The file’s letters are read as', fr: 'Les lettres du fichier sont lues comme' },
  encodingText: {
    en: 'The file does not say. With your choice it reads: {words}',
    fr: 'Le fichier ne le dit pas. Avec votre choix, on lit : {words}',
  },
  windows: { en: 'Windows', fr: 'Windows' },
  mac: { en: 'Mac', fr: 'Mac' },
  dos: { en: 'DOS', fr: 'DOS' },
  special_letter: {
    en: '“{value}” has an accent or a special letter, which e-mail addresses do not have.',
    fr: '« {value} » contient un accent ou une lettre spéciale : une adresse courriel n’en a pas.',
  },
  not_an_email: { en: '“{value}” is not an e-mail address.', fr: '« {value} » n’est pas une adresse courriel.' },
  not_in_list: {
    en: '“{value}” is not a relationship: write mother, father, grandmother or guardian, for example.',
    fr: '« {value} » n’est pas un lien : écrivez par exemple mère, père, grand-mère ou tutrice.',
  },
  no_key: {
    en: 'A number or a birth date is needed to identify the child.',
    fr: 'Il faut un numéro ou une date de naissance pour identifier l’enfant.',
  },
  repeated: { en: '“{value}” is already on an earlier line.', fr: '« {value} » figure déjà sur une autre ligne.' },
  several: {
    en: 'Several children are called {value}: give the number.',
    fr: 'Plusieurs enfants s’appellent {value} : donnez le numéro.',
  },
  another_child: {
    en: 'Number {value} belongs to a child with another name.',
    fr: 'Le numéro {value} appartient à un enfant qui porte un autre nom.',
  },
  restricted: {
    en: 'This child, or one of the same name, has a custody restriction. If {value} should be added, add them manually.',
    fr: 'Une restriction de garde vise cet enfant ou un enfant du même nom : n’ajoutez {value} qu’à la main, s’il y a lieu.',
  },
  former_guardian: {
    en: 'The office removed {value}, or somebody of that name, from a child of this name. If they should be added, add them on the child’s record.',
    fr: 'Le secrétariat a retiré {value}, ou une personne de ce nom, d’un enfant du même nom : passez par le dossier de l’enfant, s’il y a lieu.',
  },
  fewer_rights: {
    en: 'The office limited what {value}, or somebody of that name, can do for a child of this name. If they should be added, add them on the child’s record.',
    fr: 'Le secrétariat a limité les droits d’une personne de ce nom ({value}) pour un enfant du même nom : passez par le dossier de l’enfant, s’il y a lieu.',
  },
  questions: {
    en: '{n, plural, one {# child may already be at the school} other {# children may already be at the school}}',
    fr: '{n, plural, one {# enfant est peut-être déjà à l’école} other {# enfants sont peut-être déjà à l’école}}',
  },
  questionsText: {
    en: 'Say for each line which child it means. Nothing is imported until then.',
    fr: 'Dites pour chaque ligne de quel enfant il s’agit. Rien n’est importé d’ici là.',
  },
  questionsAnswered: {
    en: 'All are answered. You can still change an answer.',
    fr: 'Tout est répondu. Vous pouvez encore changer une réponse.',
  },
  whichChild: { en: 'Line {line}: {name}', fr: 'Ligne {line} : {name}' },
  sameChild: { en: 'Same child', fr: 'Le même enfant' },
  updates: { en: 'The record is updated', fr: 'Le dossier est mis à jour' },
  anotherChild: { en: 'Another child', fr: 'Un autre enfant' },
  anotherChildText: {
    en: 'A new record is created, and the activity log says so',
    fr: 'Un nouveau dossier est créé, et le journal le dit',
  },
  earlierLine: {
    en: 'Line {line} names a new child of this name or nearly. If it is the same child, remove one of the two lines.',
    fr: 'La ligne {line} nomme un nouvel enfant du même nom ou presque. S’il s’agit du même enfant, retirez une des deux lignes.',
  },
  bornOnDay: { en: 'born {day}', fr: 'date de naissance : {day}' },
  numbered: { en: 'number {number}', fr: 'numéro {number}' },
  inRoom: { en: '{groupWord}{room}', fr: '{groupWord}{room}' },
  hasLeft: { en: 'has left', fr: 'a quitté l’école' },
  own: {
    en: 'You are, or were, this child’s guardian. A colleague in the office must handle this: {value}.',
    fr: 'Vous êtes, ou avez été, parent ou responsable de cet enfant : une ou un collègue du secrétariat doit s’en occuper ({value}).',
  },
  own_account: {
    en: '{value} is you. A colleague in the office must add you.',
    fr: '{value}, c’est vous : une ou un collègue du secrétariat doit faire l’ajout.',
  },
  unknown_room: {
    en: '{schoolKind, select, school {There is no room {value}.} other {There is no group {value}.}}',
    fr: '{schoolKind, select, school {Le local {value} n’existe pas.} other {Le groupe {value} n’existe pas.}}',
  },
  no_column: { en: 'The column “{column}” is missing.', fr: 'La colonne « {column} » est absente.' },
  not_closed: { en: 'A quotation mark is never closed.', fr: 'Un guillemet n’est jamais fermé.' },
  nothing: { en: 'There is no child in this list.', fr: 'Cette liste ne contient aucun enfant.' },
  too_many: { en: 'This list has more than 2,000 lines.', fr: 'Cette liste compte plus de 2 000 lignes.' },
  summary: { en: 'Changes', fr: 'Changements' },
  nothingChanges: { en: 'Nothing would change', fr: 'Rien ne changerait' },
  nothingChangesText: {
    en: 'Everything in this list is already up to date.',
    fr: 'Tout ce qui figure dans cette liste est déjà à jour.',
  },
  added: {
    en: '{n, plural, one {# new child} other {# new children}}',
    fr: '{n, plural, one {# nouvel enfant} other {# nouveaux enfants}}',
  },
  changed: {
    en: '{n, plural, one {# child changed} other {# children changed}}',
    fr: '{n, plural, one {# enfant modifié} other {# enfants modifiés}}',
  },
  same: {
    en: '{n, plural, one {# child stays as it is} other {# children stay as they are}}',
    fr: '{n, plural, one {# enfant inchangé} other {# enfants inchangés}}',
  },
  absent: {
    en: '{n, plural, one {# child of the school is not in this list and will stay} other {# children of the school are not in this list and will stay}}',
    fr: '{n, plural, one {# enfant de l’école, absent de la liste, reste} other {# enfants de l’école, absents de la liste, restent}}',
  },
  groups: { en: 'New groups: {rooms}', fr: 'Nouveaux groupes : {rooms}' },
  links: {
    en: '{n, plural, one {# guardian of the school will be linked} other {# guardians of the school will be linked}}',
    fr: '{n, plural, one {# parent ou responsable de l’école sera associé} other {# parents ou responsables de l’école seront associés}}',
  },
  invitations: {
    en: '{n, plural, one {# invitation will be sent} other {# invitations will be sent}}',
    fr: '{n, plural, one {# invitation sera envoyée} other {# invitations seront envoyées}}',
  },
  uninvited: {
    en: '{n, plural, one {# guardian has no account and will not be invited} other {# guardians have no account and will not be invited}}',
    fr: '{n, plural, one {# parent ou responsable sans compte ne recevra pas d’invitation} other {# parents ou responsables sans compte ne recevront pas d’invitation}}',
  },
  leftOut: {
    en: '{n, plural, one {# guardian will not be added} other {# guardians will not be added}}',
    fr: '{n, plural, one {# parent ou responsable ne sera pas ajouté} other {# parents ou responsables ne seront pas ajoutés}}',
  },
  leftOutText: {
    en: 'The office ended this access. To restore it, use the child’s record.',
    fr: 'Le secrétariat a mis fin à cet accès. Pour le redonner, passez par le dossier de l’enfant.',
  },
  leftOutOf: { en: 'Line {line}: {guardian}, for {child}', fr: 'Ligne {line} : {guardian}, pour {child}' },
  isNew: { en: 'New, {groupWord}{room}', fr: 'Nouvel enfant, {groupWord}{room}' },
  name: { en: 'name', fr: 'nom' },
  numberOf: { en: 'number', fr: 'numéro' },
  bornOnOf: { en: 'birth date', fr: 'date de naissance' },
  roomOf: { en: 'now in {groupWord}{room}', fr: 'maintenant : {groupWord}{room}' },
  isBack: { en: 'is back', fr: 'est de retour' },
  moreSteps: { en: 'and {n} more', fr: 'et {n} autres' },
  bringIn: { en: 'Import', fr: 'Importer' },
  bringingIn: { en: 'Importing…', fr: 'Importation…' },
  failed: { en: 'Nothing was imported', fr: 'Rien n’a été importé' },
  failedText: {
    en: 'The school or the list has changed since the check. Check again.',
    fr: 'L’école ou la liste a changé depuis la vérification. Vérifiez de nouveau.',
  },
  done: { en: 'The list was imported', fr: 'La liste est importée' },
  another: { en: 'Import another list', fr: 'Importer une autre liste' },
  toFamilies: { en: 'See the families', fr: 'Voir les familles' },
} as const satisfies Phrases;
