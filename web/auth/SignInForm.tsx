import { useState } from 'react';
import type { Session } from '#core/auth/session.ts';
import { StrongSignIn } from './two-step/load-two-step.ts';
import { useOnSignedIn } from '#web/session/session-queries.ts';
import { weakSession } from '#web/session/weak-session.ts';
import { PasswordSignIn } from './PasswordSignIn.tsx';
import { SecondStepForm } from './SecondStepForm.tsx';

/** The sign-in by password: its second step, or the choice of a strong way, follows where it is needed. */
export function SignInForm() {
  const enter = useOnSignedIn();
  const [step, setStep] = useState<'password' | 'code' | 'choice'>(weakSession.isOpen ? 'choice' : 'password');
  const onSignedIn = (session: Session) => {
    weakSession.isOpen = false;
    enter(session);
  };
  const restart = () => {
    weakSession.isOpen = false;
    setStep('password');
  };
  if (step === 'code') return <SecondStepForm onSignedIn={onSignedIn} onBack={restart} />;
  if (step === 'choice') return <StrongSignIn onSignedIn={onSignedIn} onLeft={restart} />;
  return <PasswordSignIn onStep={setStep} />;
}
