/** The screens behind More, lazy with their catalogs. */
import { onDemand } from '#web/lazy/lazy-screen.ts';
import { withCatalog } from '#web/i18n/locale.ts';

export const ConsentsPage = onDemand(() =>
  withCatalog('people', import('#web/consents/ConsentsPage.tsx')).then((m) => ({ Screen: m.ConsentsPage })),
);
export const FollowersPage = onDemand(() =>
  withCatalog('people', import('#web/followers/FollowersPage.tsx')).then((m) => ({ Screen: m.FollowersPage })),
);
export const FollowedPage = onDemand(() =>
  withCatalog('followed', import('#web/followers/FollowedPage.tsx')).then((m) => ({ Screen: m.FollowedPage })),
);
export const ChildFilePage = onDemand(() =>
  withCatalog('people', import('#web/child-files/ChildFilePage.tsx')).then((m) => ({ Screen: m.ChildFilePage })),
);
export const ChildPhotosPage = onDemand(() =>
  withCatalog('report', import('#web/reports/photos/ChildPhotosPage.tsx')).then((m) => ({ Screen: m.ChildPhotosPage })),
);
export const FeedbackPage = onDemand(() =>
  withCatalog('feedback', import('#web/feedback/FeedbackPage.tsx')).then((m) => ({ Screen: m.FeedbackPage })),
);
export const FormScreens = onDemand(() =>
  withCatalog('forms', import('#web/forms/FormScreens.tsx')).then((m) => ({
    Screen: m.FormScreens,
    prefetch: m.prefetchForms,
  })),
);
export const QuizScreens = onDemand(() =>
  withCatalog('quizzes', import('#web/quizzes/QuizScreens.tsx')).then((m) => ({
    Screen: m.QuizScreens,
    prefetch: m.prefetchQuizzes,
  })),
);
export const StorePage = onDemand(() =>
  withCatalog('store', import('#web/store/StorePage.tsx')).then((m) => ({
    Screen: m.StorePage,
    prefetch: m.prefetchStore,
  })),
);
