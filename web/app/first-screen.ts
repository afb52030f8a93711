/** Draws the first screen where there is no browser: what a phone shows until its script has come. (decisions, 29) */
import { setupI18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { DrawFirstScreen } from '#core/http/first-screen.ts';
import type { Session } from '#core/sessions/session.ts';
import { sessionApi } from '#core/sessions/session-api.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import en from 'virtual:words/first.en';
import fr from 'virtual:words/first.fr';
import { Page } from './Page.tsx';
import { paths } from './paths.ts';
import { shownFirst } from './shown-first.ts';
import { sideOf } from './sides.ts';

const spoken = {
  en: setupI18n({ locale: 'en', messages: { en } }),
  fr: setupI18n({ locale: 'fr', messages: { fr } }),
};

export const drawFirstScreen: DrawFirstScreen = ({ locale, minute, answers }) => {
  const replies = new Map(answers.map(([address, , reply]) => [address, reply]));
  const session = replies.get(sessionApi.current.path) as Session | undefined;
  if (session?.locale !== locale || sideOf(session, paths.home) !== 'family') return undefined;
  const shown = shownFirst(session, paths.home, new Date(minute * 60_000));
  // What is missing comes later, and would push what stands below it.
  if (shown.length === 0 || !shown.every(({ address }) => replies.has(address))) return undefined;
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, session);
  for (const { address, query } of shown) client.setQueryData(query.queryKey, replies.get(address));
  const children = createElement(Page, { i18n: spoken[locale], client, drawnIn: minute, follow: nobody });
  const there = { ssrPath: paths.home, children };
  const drawn = renderToString(createElement(Router, there));
  // The page has a title of its own, which the app changes.
  return drawn.replace(/^<title>.*?<\/title>/, '');
};

/** Only a browser follows what happens. */
const nobody = () => () => undefined;
