import { expect, test } from 'vitest';
import { testApp } from '#test/support/test-app.ts';
import { enrol } from '#test/support/two-step-user.ts';
import { endStrongWays, endSignInRule } from './password-allowance.ts';

const { as, database, clock, letters } = await testApp();
const email = 'sophie.tremblay@example.org';

test('the operator turns off the second step of an account, audited and reported', async () => {
  const sophie = await as(1);
  await enrol(sophie, clock.now);
  expect(await endStrongWays(database, email, clock.now)).toContain(email);
  expect((await sophie('GET', '/api/two-step')).json).toEqual({ since: null, recoveryCodesLeft: 0 });
  const { user_id, about_id } = await database.asOwner((tx) =>
    tx.selectFrom('audit_entries').selectAll().where('act', '=', 'two_step.turned_off').executeTakeFirstOrThrow(),
  );
  expect([user_id, about_id]).toEqual([null, 1]);
  expect((await letters()).at(-1)).toMatchObject({ to: email });
  await expect(endStrongWays(database, email, clock.now)).rejects.toThrow('no second step');
  await expect(endStrongWays(database, 'no.one@example.org', clock.now)).rejects.toThrow('no account');
});

test('the operator ends the rule of a school', async () => {
  await database.asOwner((tx) => tx.updateTable('schools').set({ strong_sign_in_from: clock.now }).execute());
  expect(await endSignInRule(database, 1, clock.now)).toContain('password alone');
  const rows = await database.asOwner((tx) => tx.selectFrom('schools').select('strong_sign_in_from').execute());
  expect(rows).toContainEqual({ strong_sign_in_from: null });
  await expect(endSignInRule(database, 999, clock.now)).rejects.toThrow('no school');
  await expect(endSignInRule(database, Number('x'), clock.now)).rejects.toThrow('not valid');
});
