import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldText } from '#core/lang/fold-text.ts';
import { maxMessageLength, NewMessage } from './message.ts';
import {
  connectionRestriction,
  containsWords,
  isBlank,
  isKnown,
  isListed,
  type SchoolRole,
  searchWords,
  type MessagingRelation,
  messagingRestriction,
} from './message-rules.ts';

const noRole: SchoolRole = { isStaff: false, isOffice: false, isGuardian: false, mayMessage: false };
const parent: SchoolRole = { ...noRole, isGuardian: true, mayMessage: true };
const teacher: SchoolRole = { ...noRole, isStaff: true };
const office: SchoolRole = { ...teacher, isOffice: true };
const mute: SchoolRole = { ...parent, mayMessage: false };

const strangers: MessagingRelation = {
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
const writing = (more: Partial<MessagingRelation>) => messagingRestriction({ ...strangers, ...more });
const open = { allowDirectMessages: true, visibility: 'class' } as const;

describe('a parent may write', () => {
  test('to the staff of their children and to the office, not to other staff', () => {
    expect(writing({ them: teacher, theyServeMine: true })).toBeNull();
    expect(writing({ them: office })).toBeNull();
    expect(writing({ them: teacher })).toBe('unknown');
    expect(writing({ them: teacher, haveSpoken: true }), 'former teacher of a child').toBe('closed');
  });

  test('to no one after the school withdrew the right', () => {
    expect(writing({ me: mute, them: teacher, theyServeMine: true })).toBe('right_withdrawn');
    expect(writing({ me: mute, connection: 'connected' })).toBe('right_withdrawn');
  });

  test('to a connected parent, or one whose settings allow it', () => {
    expect(writing({ connection: 'connected' })).toBeNull();
    expect(writing({ theirs: open, shareGroup: true })).toBeNull();
    expect(writing({ theirs: { allowDirectMessages: true, visibility: 'all' } })).toBeNull();
    expect(writing({ theirs: { allowDirectMessages: false, visibility: 'all' } })).toBe('not_connected');
    expect(writing({ connection: 'pending' })).toBe('not_connected');
    expect(writing({ connection: 'connected', them: mute }), 'who could not answer').toBe('closed');
  });

  test('not to a parent who is not findable', () => {
    expect(writing({ theirs: open })).toBe('unknown');
    expect(writing({ theirs: { allowDirectMessages: true, visibility: 'none' }, shareGroup: true })).toBe('unknown');
    expect(writing({ theirs: { ...open, visibility: 'none' }, haveSpoken: true })).toBe('not_connected');
  });

  test('not to a blocked parent or one who blocked them, who looks not connected', () => {
    const close = { connection: 'connected', theirs: open, shareGroup: true, haveSpoken: true } as const;
    expect(writing({ ...close, iBlocked: true })).toBe('blocked_by_me');
    expect(writing({ ...close, theyBlocked: true })).toBe('not_connected');
    expect(writing({ theirs: open, shareGroup: true, theyBlocked: true })).toBe('unknown');
  });
});

describe('staff may write', () => {
  test('to colleagues, to their families, and from the office to every family', () => {
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
const ties = fc.record<MessagingRelation>({
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

test('a block between two parents bars both', () => {
  fc.assert(
    fc.property(ties, fc.constantFrom('iBlocked', 'theyBlocked'), (some, whose) => {
      const tied = { ...some, me: parent, them: parent, [whose]: true };
      expect(messagingRestriction(tied)).not.toBeNull();
      expect([connectionRestriction(tied), isListed(tied)]).toEqual([
        tied.iBlocked ? 'blocked_by_me' : 'unknown',
        false,
      ]);
    }),
  );
});

test('a block by the other parent looks like their settings', () => {
  fc.assert(
    fc.property(ties, (some) => {
      const apart = { ...some, me: parent, them: parent, iBlocked: false, connection: 'none' as const };
      const hidden = { ...apart, theirs: { allowDirectMessages: false, visibility: 'none' as const } };
      expect(messagingRestriction({ ...apart, theyBlocked: true })).toBe(
        messagingRestriction({ ...hidden, theyBlocked: false }),
      );
      expect(connectionRestriction({ ...apart, theyBlocked: true })).toBe(
        connectionRestriction({ ...hidden, theyBlocked: false }),
      );
    }),
  );
});

test('a user may write to or ask only parents they know', () => {
  fc.assert(
    fc.property(ties, (some) => {
      const tied = { ...some, me: parent, them: parent };
      const isBold = messagingRestriction(tied) !== 'unknown' && !isKnown(tied);
      const isForward = connectionRestriction(tied) === null && !isListed(tied);
      expect([isBold, isForward]).toEqual([false, false]);
    }),
  );
});

describe('a message search', () => {
  test('ignores case, accents, ligatures, kinds of apostrophe and word order', () => {
    const text = foldText('Ma sœur viendra chercher Léa à l’école.');
    expect(containsWords(text, searchWords("ÉCOLE soeur l'eco"))).toBe(true);
    expect(containsWords(text, searchWords('sœur frère'))).toBe(false);
  });

  test('uses each word once, and is empty without words', () => {
    expect(searchWords(' Été  ete ÉTÉ école ')).toEqual(['ete', 'ecole']);
    expect(searchWords(' \u0301 ')).toEqual([]);
  });

  test('finds every message by any part of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), fc.nat(), fc.nat(), (text, a, b) => {
        const [from, to] = [a % text.length, b % (text.length + 1)].toSorted((x, y) => x - y);
        const words = searchWords(foldText(text).slice(from, to));
        expect(containsWords(foldText(text), words)).toBe(true);
      }),
    );
  });
});

describe('a message', () => {
  const problems = (body: object) =>
    NewMessage.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

  test('has a receiver or a conversation, not both or neither', () => {
    expect(problems({ receiverId: 2, content: 'Bonjour' })).toEqual([]);
    expect(problems({ conversationId: 2, content: 'Bonjour' })).toEqual([]);
    expect(problems({ content: 'Bonjour' })).toEqual(['receiverId required']);
    expect(problems({ receiverId: 2, conversationId: 2, content: 'Bonjour' })).toEqual(['conversationId not_allowed']);
  });

  test('has 1 to 2000 characters, counted as code points', () => {
    const problem = (content: string) => problems({ receiverId: 2, content });
    expect(problem('🎈'.repeat(maxMessageLength))).toEqual([]);
    expect(problem(`${'🎈'.repeat(maxMessageLength)}x`)).toEqual(['content too_long']);
    expect(problem(' \n ')).toEqual(['content required']);
    expect([isBlank(' \n\u00a0'), isBlank(' a ')]).toEqual([true, false]);
  });
});
