import { Component, type ReactNode } from 'react';

type Props = {
  /** The path: on another path the children are shown again. */
  at?: string;
  fallback: ReactNode;
  children: ReactNode;
};
type State = { broken: boolean; brokenAt: string | undefined };

const whole: State = { broken: false, brokenAt: undefined };

/** Error boundary: shows a message and a link instead of a blank page when a screen throws. */
export class ErrorBoundary extends Component<Props, State> {
  override state = whole;

  static getDerivedStateFromError(): State {
    return { broken: true, brokenAt: undefined };
  }

  // Do not reset until the failing path is recorded.
  static getDerivedStateFromProps({ at }: Props, { brokenAt }: State): State | null {
    return brokenAt !== undefined && brokenAt !== at ? whole : null;
  }

  override componentDidCatch(): void {
    this.setState({ brokenAt: this.props.at });
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
