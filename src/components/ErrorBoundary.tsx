import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = { children: ReactNode; fallback: (reset: () => void) => ReactNode };

/** Shows `fallback` in place of children that threw; `reset` tries them again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
