import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  fallback: ReactNode
  /** A new value resets the error. */
  resetKey: string
  children: ReactNode
}

interface ErrorBoundaryState {
  failedKey: string | null
}

/** Keeps the layout when one screen throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failedKey: null }

  override componentDidCatch() {
    this.setState({ failedKey: this.props.resetKey })
  }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failedKey: '' }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, { failedKey }: ErrorBoundaryState) {
    return failedKey && failedKey !== resetKey ? { failedKey: null } : null
  }

  override render() {
    return this.state.failedKey === null ? this.props.children : this.props.fallback
  }
}
