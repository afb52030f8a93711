import { describe, expect, it } from 'vitest';
import { attempts } from './attempts.ts';
import { CallError } from './call-error.ts';

describe('the key under which something is sent', () => {
  it('is the same again while nobody answered, and another for something else', () => {
    const tries = attempts();
    const key = tries.keyFor({ id: 1 });
    tries.ended(new CallError(0, 'lost'));
    expect(tries.keyFor({ id: 1 })).toBe(key);
    expect(tries.keyFor({ id: 2 })).not.toBe(key);
  });

  it('is a new one once it was done or refused', () => {
    const tries = attempts();
    const done = tries.keyFor(undefined);
    tries.ended();
    const refused = tries.keyFor(undefined);
    tries.ended(new CallError(409, 'no'));
    expect(new Set([done, refused, tries.keyFor(undefined)]).size).toBe(3);
  });
});
