import type { Phrases } from '#web/i18n/phrase.ts';

export const mapPhrases = {
  title: { en: 'Route map', fr: 'Carte du trajet' },
  show: { en: 'Show the map', fr: 'Afficher la carte' },
  onlyThen: {
    en: 'Nothing is sent to Google Maps until you do.',
    fr: 'Rien n’est transmis à Google Maps avant que vous l’affichiez.',
  },
  school: { en: 'School', fr: 'École' },
  home: { en: 'Home', fr: 'Maison' },
  minutes: { en: '{n} min', fr: '{n} min' },
  routeTo: { en: 'Map of the route to {school}', fr: 'Carte du trajet vers {school}' },
  places: { en: 'Places', fr: 'Lieux' },
  keyMissing: {
    en: 'Google Maps API key is required. Please provide a valid API key.',
    fr: 'Une clé d’API Google Maps est requise. Fournissez une clé valide.',
  },
  keyFailed: { en: 'Error loading API key', fr: 'La clé de la carte n’a pas pu être chargée.' },
  billing: {
    en: 'Google Maps billing is not enabled for this API key. Please enable billing in the Google Cloud Console.',
    fr: 'La facturation de Google Maps n’est pas activée pour cette clé d’API. Activez-la dans la console Google Cloud.',
  },
  failed: { en: 'Error loading Google Maps: {message}', fr: 'Erreur de chargement de Google Maps : {message}' },
  noScript: { en: 'the script did not load', fr: 'le script ne s’est pas chargé' },
} as const satisfies Phrases;
