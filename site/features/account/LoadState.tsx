import { profileTexts } from '#site/messages/profile.ts'

interface LoadStateProps {
  /** Why there is nothing to show; empty while it is on its way. */
  error: string
  onRetry: () => void
}

/** Stands where a member's data will be. */
export function LoadState({ error, onRetry }: LoadStateProps) {
  if (!error)
    return (
      <p className="loading" role="status">
        {profileTexts.loading}
      </p>
    )
  return (
    <div className="form">
      <p className="form-error" role="alert">
        {error}
      </p>
      <button type="button" className="button" onClick={onRetry}>
        {profileTexts.retry}
      </button>
    </div>
  )
}
