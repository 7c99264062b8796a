import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  children: ReactNode;
  fallback: (reset: () => void, error: unknown) => ReactNode;
  /** A failure ends when this becomes something else. */
  resetOn?: unknown;
};
type ErrorBoundaryState = { failure: { error: unknown } | null; resetOn: unknown };

/** Shows `fallback` in place of children that threw; `reset` tries them again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetOn: this.props.resetOn };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { resetOn }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetOn === state.resetOn ? null : { failure: null, resetOn };
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(() => this.setState({ failure: null }), failure.error) : this.props.children;
  }
}
