// placeholder until generated
export type Tables = Record<string, Record<string, unknown>>;
