import '#site/ui/form/form.css'
import { profileTexts } from '#site/features/account/profile.texts.ts'

interface LoadStateProps {
  /** The error message; empty while loading. */
  error: string
  onRetry: () => void
}

/** A placeholder for a member’s data while loading, or on error. */
export function LoadState({ error, onRetry }: LoadStateProps) {
  if (!error) return <p role="status">{profileTexts.loading}</p>
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
