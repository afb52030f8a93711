/**
 * Modules that several screens share, gathered into two chunks: each chunk is a request, and small files compress
 * badly. A screen loads a whole chunk even where it needs one module, so both hold what most screens need.
 */
const groups = {
  /** Dialogs, tabs and lists. */
  ui: {
    ui: ['ConfirmDialog', 'Dialog', 'SubPageHeading', 'TabList', 'use-focus-once'],
    browser: ['use-wide-screen'],
  },
  /** Everything that is filled in and sent. */
  forms: {
    ui: ['Field', 'RadioGroup', 'Select'],
    session: ['SubmitError'],
    api: ['idempotent-mutation', 'use-idempotent-mutation', 'use-simple-mutation'],
  },
};

export const chunkGroups = Object.entries(groups).map(([name, folders]) => ({
  name,
  modules: Object.values(folders).flat(),
  test: new RegExp(
    Object.entries(folders)
      .map(([folder, modules]) => String.raw`[\\/]${folder}[\\/](?:${modules.join('|')})\.`)
      .join('|'),
  ),
}));
