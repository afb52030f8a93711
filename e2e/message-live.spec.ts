/** Two people write to each other, each in their own language and browser: live, in order, once, and through bad connections. */
import type { Page } from '@playwright/test';
import { quietOf } from '#bench/quiet.ts';
import { medianOf } from '#bench/rounds.ts';
import { expect, tablet, test } from './fixtures.ts';
import { bubbles, composer, parentName, row, speak, teacherName, write } from './message-page.ts';
import { say } from './words.ts';

test.use({ alone: true });

/** Long enough for the slowest of machines; how long it takes is held elsewhere. */
const patience = { timeout: 10_000 };
/** Of their Enter and the text on the other screen, half of the messages: milliseconds on a machine that has time. */
const soonEnough = 150;
/** What a plain question to the school takes on such a machine. Where it takes longer, a message may take longer in the same measure. */
const plainQuestion = 6;
/** How long a plain question to the school takes from a page. */
const askedPlainly = (page: Page) =>
  page.evaluate(async () => {
    const began = performance.now();
    await (await fetch('/api/session')).text();
    return performance.now() - began;
  });
/** When Enter is next pressed on a page, as that page’s clock says. */
const pressedAt = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((pressed) =>
        addEventListener('keydown', ({ timeStamp }) => pressed(performance.timeOrigin + timeStamp), {
          capture: true,
          once: true,
        }),
      ),
  );
/** When a text comes to be on a page, as that page’s clock says. */
const shownAt = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((found) => {
        const look = () => {
          const typed = [...document.querySelectorAll('.bubble .typed')].some(
            ({ textContent }) => textContent === wanted,
          );
          if (typed) found(performance.timeOrigin + performance.now());
          else requestAnimationFrame(look);
        };
        look();
      }),
    text,
  );

for (const [parents, teachers] of [
  ['en', 'fr'],
  ['fr', 'en'],
] as const) {
  test(`a parent (${parents}) and a teacher (${teachers}) write to each other, live, through a lost connection`, async ({
    page: parent,
    as,
    another,
  }) => {
    const delays: number[] = [];
    const questions: number[] = [];
    const seen = (text: string, on: Page) => expect(bubbles(on, text)).toBeVisible(patience);
    /** How long after its Enter it is on the other screen, by the two pages’ own clocks. */
    const live = async (text: string, from: Page, locale: 'en' | 'fr', to: Page) => {
      // Nobody writes within a breath of the last answer, and what that asks for again is over by then.
      await Promise.all(quiet.map((untilQuiet) => untilQuiet()));
      questions.push(await askedPlainly(to));
      await composer(from, locale).fill(text);
      const [shown, pressed] = [shownAt(to, text), pressedAt(from)];
      await composer(from, locale).press('Enter');
      delays.push((await shown) - (await pressed));
    };
    await as('parent');
    const teacher = await (await another('teacher', tablet)).newPage();
    await speak(teacher, teachers);
    const quiet = [parent, teacher].map((page) => quietOf(page));
    await speak(parent, parents);
    await parent.goto('/messages');
    await row(parent, parents, teacherName).click();
    await teacher.goto('/staff/messages');
    await row(teacher, teachers, parentName).click();
    await expect(composer(teacher, teachers)).toBeFocused();

    await write(parent, parents, 'Léa aura besoin de son manteau.');
    await seen('Léa aura besoin de son manteau.', teacher);
    await expect(bubbles(parent, 'Léa aura besoin de son manteau.')).toContainText(say(parents, 'messages', 'read'));
    await write(teacher, teachers, 'Merci, c’est noté!');
    await seen('Merci, c’est noté!', parent);
    for (let n = 1; n <= 4; n += 1) {
      await live(`parent ${n}`, parent, parents, teacher);
      await live(`teacher ${n}`, teacher, teachers, parent);
    }

    // The way home leads through a tunnel, and both go on writing.
    await teacher.context().setOffline(true);
    await write(teacher, teachers, 'Une dernière chose');
    await expect(bubbles(teacher, 'Une dernière chose')).toContainText(say(teachers, 'messages', 'waitingForNetwork'));
    for (const text of ['one', 'two', 'three']) await write(parent, parents, text);
    await expect(bubbles(parent, 'three')).toContainText(say(parents, 'messages', 'sent'));
    await teacher.context().setOffline(false);
    await seen('three', teacher);
    await seen('Une dernière chose', parent);
    for (const page of [teacher, parent]) {
      for (const text of ['one', 'two', 'three', 'Une dernière chose'])
        await expect(bubbles(page, text)).toHaveCount(1);
      const said = (await page.locator('.bubble .typed').allTextContents()).slice(-4);
      expect(said).toEqual(['one', 'two', 'three', 'Une dernière chose']);
    }

    // Somebody who looks elsewhere sees that something came, and on looking that it is read.
    await teacher.goto('/staff/today');
    await write(parent, parents, 'À demain');
    const tab = teacher.getByRole('navigation').getByRole('link', { name: say(teachers, 'app', 'messages') });
    await expect(tab).toContainText('1', patience);
    await tab.click();
    await row(teacher, teachers, parentName).click();
    await expect(bubbles(teacher, 'À demain')).toBeVisible();
    await expect(bubbles(parent, 'À demain')).toContainText(say(parents, 'messages', 'read'), patience);
    await expect(tab).not.toContainText('1', patience);

    const busy = Math.max(1, medianOf(questions) / plainQuestion);
    console.log(
      `seen on the other screen after ${delays.map((ms) => Math.round(ms)).join(', ')} ms, in the middle ${Math.round(medianOf(delays))}; a plain question takes ${medianOf(questions).toFixed(1)} ms`,
    );
    expect(medianOf(delays)).toBeLessThanOrEqual(soonEnough * busy);
  });
}
