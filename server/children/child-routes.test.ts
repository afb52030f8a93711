import { expect, test } from 'vitest';
import { testApp } from '#test/support/test-app.ts';

const { as } = await testApp();
const sophie = await as(1);

test('a parent lists her two children by first name', async () => {
  const { status, json } = await sophie('GET', '/api/children');
  expect(status).toBe(200);
  expect(json).toEqual([
    { id: expect.any(Number), name: 'Léa Tremblay', className: '402' },
    { id: expect.any(Number), name: 'Noah Tremblay', className: '203' },
  ]);
});
