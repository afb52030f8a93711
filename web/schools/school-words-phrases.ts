import type { Phrases } from '#web/i18n/phrase.ts';

export const schoolWordsPhrases = {
  saved: { en: 'Words saved', fr: 'Mots enregistrés' },
  foods: { en: 'Foods', fr: 'Plats et aliments' },
  foodsHelp: {
    en: 'What the staff can choose for a meal in the daily reports, after what was served lately.',
    fr: 'Ce que le personnel peut choisir pour un repas dans les rapports quotidiens, après ce qui a été servi récemment.',
  },
  areas: { en: 'Learning areas', fr: 'Domaines d’apprentissage' },
  areasHelp: {
    en: 'What the staff can choose for the progress of a child in the daily reports, after recent choices.',
    fr: 'Ce que le personnel peut choisir pour les progrès d’un enfant dans les rapports quotidiens, après les choix récents.',
  },
  titles: { en: 'Staff titles', fr: 'Titres du personnel' },
  titlesHelp: {
    en: 'What is proposed in an invitation, in a list of staff and on the record of a staff member.',
    fr: 'Ce qui est proposé dans une invitation, dans une liste du personnel et au dossier d’un membre du personnel.',
  },
  meals: { en: 'Meals and snacks', fr: 'Repas et collations servis' },
  mealsHelp: {
    en: 'What the staff can note in the daily reports, at its usual time. Your own names are for staff and families. Leave a name empty for the usual one.',
    fr: 'Ce que le personnel peut noter dans les rapports quotidiens, à son heure habituelle. Vos propres noms s’affichent pour le personnel et les familles. Laissez un nom vide pour garder le nom habituel.',
  },
  mealTime: { en: 'Usual time: {meal}', fr: 'Heure habituelle : {meal}' },
  mealName: { en: 'Your name: {meal}', fr: 'Votre nom : {meal}' },
  mealNameIn: { en: 'Your name: {meal} ({language})', fr: 'Votre nom : {meal} ({language})' },
  noMeal: { en: 'Choose at least one.', fr: 'Choisissez-en au moins un.' },
  beforeNoon: { en: 'A morning snack is before noon.', fr: 'Une collation du matin a lieu avant midi.' },
  fromNoon: {
    en: 'An afternoon snack is at noon or later.',
    fr: 'Une collation de l’après-midi a lieu à partir de midi.',
  },
  groupWord: { en: 'Word for a group', fr: 'Mot pour un groupe' },
  groupWordHelp: {
    en: 'It comes before the name of a group everywhere: “Room 402”, “Class 3B”, “Group Ladybugs”.',
    fr: 'Il précède le nom d’un groupe partout : « Local 402 », « Classe 3B », « Groupe Coccinelles ».',
  },
  isUsual: {
    en: 'These are the usual words for this kind of school. Change them as you like.',
    fr: 'Ce sont les mots habituels pour ce type d’école. Vous pouvez les modifier.',
  },
  affects: {
    en: 'Once saved, all staff of the school choose from these lists. Families see the word for a group and the names of meals. Reports and titles that are already written stay as they are.',
    fr: 'Dès l’enregistrement, tout le personnel de l’école choisit dans ces listes. Les familles voient le mot pour un groupe et les noms des repas. Les rapports et les fonctions déjà écrits ne changent pas.',
  },
  word: { en: 'Word {n}', fr: 'Mot {n}' },
  wordIn: { en: 'Word {n} ({language})', fr: 'Mot {n} ({language})' },
  add: { en: 'Add a word: {list}', fr: 'Ajouter un mot : {list}' },
  takeUsual: { en: 'Take the usual words again: {list}', fr: 'Reprendre les mots habituels : {list}' },
  empty: {
    en: 'No word is left. Add one, or take the usual words again.',
    fr: 'Il ne reste aucun mot. Ajoutez-en un ou reprenez les mots habituels.',
  },
  full: { en: 'The list is full: {n} words.', fr: 'La liste est complète : {n} mots.' },
  twice: { en: 'This word is already in the list.', fr: 'Ce mot est déjà dans la liste.' },
} as const satisfies Phrases;
