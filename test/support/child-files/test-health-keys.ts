import { HealthKeys } from '#server/db/encryption/health-keys.ts';

/** Open the files of children in tests and benchmarks. */
export const testHealthKeys = new HealthKeys('a health key only for the tests of Parvis');
