/**
 * Renders pages on the server: what a phone shows until its script has loaded. Lazy screens are not rendered, only the
 * frame around them. (docs/decisions/0029)
 */
import { setupI18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import type { RenderInitialScreen } from '#core/http/server-rendering.ts';
import type { Session } from '#core/auth/session.ts';
import { sessionApi } from '#core/auth/session-api.ts';
import { sessionQuery } from '#web/session/session-queries.ts';
import en from 'virtual:words/first.en';
import fr from 'virtual:words/first.fr';
import { AppProviders } from '#web/app/AppProviders.tsx';
import { initialQueries } from './initial-queries.ts';
import { areaOf } from '#web/app/app-area.ts';

const spoken = {
  en: setupI18n({ locale: 'en', messages: { en } }),
  fr: setupI18n({ locale: 'fr', messages: { fr } }),
};

export const renderInitialScreen: RenderInitialScreen = ({ path, locale, minute, answers }) => {
  const replies = new Map(answers.map(([address, , reply]) => [address, reply]));
  const session = replies.get(sessionApi.current.path) as Session | undefined;
  if (session?.locale !== locale || areaOf(session, path) !== 'family') return undefined;
  const shown = initialQueries(session, path, new Date(minute * 60_000));
  // Missing data would load later and push down what is below it.
  if (shown.length === 0 || !shown.every(({ address }) => replies.has(address))) return undefined;
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, session);
  for (const { address, query } of shown) client.setQueryData(query.queryKey, replies.get(address));
  const children = createElement(AppProviders, {
    i18n: spoken[locale],
    client,
    drawnIn: minute,
    follow: followNothing,
  });
  const there = { ssrPath: path, children };
  const drawn = renderToString(createElement(Router, there));
  // The page template has a title of its own, which the app changes.
  return drawn.replace(/^<title>.*?<\/title>/, '');
};

/** Live events are followed in the browser only. */
const followNothing = () => () => undefined;
