import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = { children: ReactNode; fallback: ReactNode };

/** Shows the fallback if something below it throws. A key that changes with the address resets it for the next page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // biome-ignore lint/suspicious/noConsole: the one place that sees it; without this line a fault leaves no trace.
    console.error(error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
