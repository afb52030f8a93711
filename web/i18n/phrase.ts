/** One phrase in both languages, as ICU messages with the same parameters. */
export type Phrase = { readonly en: string; readonly fr: string };

/** The phrases of one feature, by name. */
export type Phrases = Readonly<Record<string, Phrase>>;

// The names in braces, except `groupWord`, which `useTranslation` adds, as it adds `schoolKind`: of a select by that,
// the names in both branches. The branches of a plural are recognized by their spaces or `#`.
type Names<Text extends string> =
  Text extends `${infer Before}{schoolKind, select, school {${infer School}} other {${infer Other}}}${infer After}`
    ? Names<`${Before}${School}${Other}${After}`>
    : NamesInBraces<Text>;
type NamesInBraces<Text extends string> = Text extends `${string}{${infer After}`
  ? Head<After> | NamesInBraces<After>
  : never;
type Head<After extends string> = After extends `${infer Upto}}${string}` ? Name<BeforeComma<Upto>> : never;
type BeforeComma<Text extends string> = Text extends `${infer Before},${string}` ? Before : Text;
type Name<Text extends string> = Text extends '' | 'groupWord' | `${string}${' ' | '#'}${string}` ? never : Text;

export type ParametersOf<Text extends string> = Names<Text>;
