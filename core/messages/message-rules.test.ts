import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { folded } from '#core/lang/folded.ts';
import { longestMessage, NewMessage } from './message.ts';
import {
  asking,
  holds,
  isBlank,
  isKnown,
  isListed,
  type Place,
  searchWords,
  type Ties,
  writingTo,
} from './message-rules.ts';

const nobody: Place = { isStaff: false, isOffice: false, isGuardian: false, mayMessage: false };
const parent: Place = { ...nobody, isGuardian: true, mayMessage: true };
const teacher: Place = { ...nobody, isStaff: true };
const office: Place = { ...teacher, isOffice: true };
const mute: Place = { ...parent, mayMessage: false };

const strangers: Ties = {
  me: parent,
  them: parent,
  theyServeMine: false,
  iServeTheirs: false,
  shareGroup: false,
  haveSpoken: false,
  theirs: { allowDirectMessages: false, visibility: 'none' },
  connection: 'none',
  iBlocked: false,
  theyBlocked: false,
};
const writing = (more: Partial<Ties>) => writingTo({ ...strangers, ...more });
const open = { allowDirectMessages: true, visibility: 'class' } as const;

describe('a parent writes', () => {
  test('to the staff of their children and to the office always, to other staff never', () => {
    expect(writing({ them: teacher, theyServeMine: true })).toBeNull();
    expect(writing({ them: office })).toBeNull();
    expect(writing({ them: teacher })).toBe('unknown');
    expect(writing({ them: teacher, haveSpoken: true }), 'who taught a child of theirs').toBe('closed');
  });

  test('to nobody once the school has withdrawn the right', () => {
    expect(writing({ me: mute, them: teacher, theyServeMine: true })).toBe('right_withdrawn');
    expect(writing({ me: mute, connection: 'connected' })).toBe('right_withdrawn');
  });

  test('to another parent who is connected, or whose settings let them be found and written to', () => {
    expect(writing({ connection: 'connected' })).toBeNull();
    expect(writing({ theirs: open, shareGroup: true })).toBeNull();
    expect(writing({ theirs: { allowDirectMessages: true, visibility: 'all' } })).toBeNull();
    expect(writing({ theirs: { allowDirectMessages: false, visibility: 'all' } })).toBe('not_connected');
    expect(writing({ connection: 'pending' })).toBe('not_connected');
    expect(writing({ connection: 'connected', them: mute }), 'who could not answer').toBe('closed');
  });

  test('to nobody who cannot be found, whatever else they allow', () => {
    expect(writing({ theirs: open })).toBe('unknown');
    expect(writing({ theirs: { allowDirectMessages: true, visibility: 'none' }, shareGroup: true })).toBe('unknown');
    expect(writing({ theirs: { ...open, visibility: 'none' }, haveSpoken: true })).toBe('not_connected');
  });

  test('to nobody whom they blocked or who blocked them, and the latter looks like somebody not connected', () => {
    const close = { connection: 'connected', theirs: open, shareGroup: true, haveSpoken: true } as const;
    expect(writing({ ...close, iBlocked: true })).toBe('blocked_by_me');
    expect(writing({ ...close, theyBlocked: true })).toBe('not_connected');
    expect(writing({ theirs: open, shareGroup: true, theyBlocked: true })).toBe('unknown');
  });
});

describe('staff write', () => {
  test('to their colleagues, to the families they serve, and from the office to every family', () => {
    expect(writing({ me: teacher, them: teacher })).toBeNull();
    expect(writing({ me: teacher, them: parent, iServeTheirs: true })).toBeNull();
    expect(writing({ me: office, them: parent })).toBeNull();
    expect(writing({ me: teacher, them: parent })).toBe('unknown');
    expect(writing({ me: teacher, them: parent, haveSpoken: true })).toBe('closed');
    expect(writing({ me: teacher, them: mute, iServeTheirs: true })).toBe('closed');
  });
});

const place = fc.record({
  isStaff: fc.boolean(),
  isOffice: fc.boolean(),
  isGuardian: fc.boolean(),
  mayMessage: fc.boolean(),
});
const ties = fc.record<Ties>({
  me: place,
  them: place,
  theyServeMine: fc.boolean(),
  iServeTheirs: fc.boolean(),
  shareGroup: fc.boolean(),
  haveSpoken: fc.boolean(),
  theirs: fc.record({
    allowDirectMessages: fc.boolean(),
    visibility: fc.constantFrom('all' as const, 'class' as const, 'none' as const),
  }),
  connection: fc.constantFrom('connected' as const, 'pending' as const, 'none' as const),
  iBlocked: fc.boolean(),
  theyBlocked: fc.boolean(),
});

test('a block between two parents bars both, whatever else ties them', () => {
  fc.assert(
    fc.property(ties, fc.constantFrom('iBlocked', 'theyBlocked'), (some, whose) => {
      const tied = { ...some, me: parent, them: parent, [whose]: true };
      expect(writingTo(tied)).not.toBeNull();
      expect([asking(tied), isListed(tied)]).toEqual([tied.iBlocked ? 'blocked_by_me' : 'unknown', false]);
    }),
  );
});

test('who blocked me cannot be told from who does not let me write', () => {
  fc.assert(
    fc.property(ties, (some) => {
      const apart = { ...some, me: parent, them: parent, iBlocked: false, connection: 'none' as const };
      const hidden = { ...apart, theirs: { allowDirectMessages: false, visibility: 'none' as const } };
      expect(writingTo({ ...apart, theyBlocked: true })).toBe(writingTo({ ...hidden, theyBlocked: false }));
      expect(asking({ ...apart, theyBlocked: true })).toBe(asking({ ...hidden, theyBlocked: false }));
    }),
  );
});

test('whoever may write to a parent, or may ask, knows of them', () => {
  fc.assert(
    fc.property(ties, (some) => {
      const tied = { ...some, me: parent, them: parent };
      const isBold = writingTo(tied) !== 'unknown' && !isKnown(tied);
      const isForward = asking(tied) === null && !isListed(tied);
      expect([isBold, isForward]).toEqual([false, false]);
    }),
  );
});

describe('a search', () => {
  test('knows no case, no accents, no ligatures, no kinds of apostrophe, no order of words', () => {
    const text = folded('Ma sœur viendra chercher Léa à l’école.');
    expect(holds(text, searchWords("ÉCOLE soeur l'eco"))).toBe(true);
    expect(holds(text, searchWords('sœur frère'))).toBe(false);
  });

  test('asks for each word once, and for nothing when there is none', () => {
    expect(searchWords(' Été  ete ÉTÉ école ')).toEqual(['ete', 'ecole']);
    expect(searchWords(' \u0301 ')).toEqual([]);
  });

  test('finds every message by any part of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), fc.nat(), fc.nat(), (text, a, b) => {
        const [from, to] = [a % text.length, b % (text.length + 1)].toSorted((x, y) => x - y);
        const words = searchWords(folded(text).slice(from, to));
        expect(holds(folded(text), words)).toBe(true);
      }),
    );
  });
});

describe('a message', () => {
  const problems = (body: object) =>
    NewMessage.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

  test('goes to a person or into a conversation, never to both or to neither', () => {
    expect(problems({ receiverId: 2, content: 'Bonjour' })).toEqual([]);
    expect(problems({ conversationId: 2, content: 'Bonjour' })).toEqual([]);
    expect(problems({ content: 'Bonjour' })).toEqual(['receiverId required']);
    expect(problems({ receiverId: 2, conversationId: 2, content: 'Bonjour' })).toEqual(['conversationId not_allowed']);
  });

  test('has words, two thousand characters at most, as a person counts', () => {
    const problem = (content: string) => problems({ receiverId: 2, content });
    expect(problem('🎈'.repeat(longestMessage))).toEqual([]);
    expect(problem(`${'🎈'.repeat(longestMessage)}x`)).toEqual(['content too_long']);
    expect(problem(' \n ')).toEqual(['content required']);
    expect([isBlank(' \n\u00a0'), isBlank(' a ')]).toEqual([true, false]);
  });
});
