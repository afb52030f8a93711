/**
 * What several screens stand on, in five files instead of thirty: each file is a request, and a small one is compressed
 * badly. What is in one comes with all of it, so that a screen that wants little of one is heavier: each screen is
 * weighed in e2e/budget.spec.ts. (Measured in docs/performance.md)
 */

/**
 * In the order in which they are given their modules: the first that names one has it, and what that stands on. `forms`
 * is for whatever is filled in, `parts` for dialogs and the signs of people, `lists` for lists in tabs and the signs of
 * messages, `signs` for lists that lead elsewhere (More, Settings, the bell), `staff` for editors.
 */
const shared = {
  forms: {
    ui: ['Field', 'Select', 'Choice'],
    session: ['NotSent', 'intention', 'use-deed', 'use-intention'],
  },
  parts: {
    ui: ['ConfirmDialog', 'Dialog', 'use-focus-once'],
    icons: ['check', 'clock-3', 'school', 'user-round-plus'],
  },
  lists: {
    ui: ['TabList', 'use-wide'],
    icons: ['arrow-down', 'check-check', 'ellipsis', 'graduation-cap', 'plus', 'search-x'],
  },
  signs: {
    ui: ['SubPageHeading'],
    icons: [
      'bell-ring',
      'circle-question-mark',
      'copy',
      'door-open',
      'external-link',
      'info',
      'lightbulb',
      'list-checks',
      'send',
      'shield-check',
      'shopping-bag',
      'signature',
      'trash',
    ],
  },
  staff: {
    ui: ['BothField', 'FoldSign', 'OrderButtons', 'use-editor'],
    words: ['language-names'],
    children: ['ManyField'],
  },
};

export const sharedFiles = Object.entries(shared).map(([name, folders]) => ({
  name,
  modules: Object.values(folders).flat(),
  test: new RegExp(
    Object.entries(folders)
      .map(([folder, modules]) => String.raw`[\\/]${folder}[\\/](?:${modules.join('|')})\.`)
      .join('|'),
  ),
}));
