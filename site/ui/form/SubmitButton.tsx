import type { ReactNode } from 'react'
import { sessionTexts } from '#site/features/session/session.texts.ts'

interface SubmitButtonProps {
  loading: boolean
  children: ReactNode
  /** Shown while loading. */
  working?: string
  disabled?: boolean
}

export function SubmitButton({
  loading,
  children,
  working = sessionTexts.working,
  disabled,
}: SubmitButtonProps) {
  return (
    <button type="submit" className="button" disabled={loading || disabled}>
      {loading ? working : children}
    </button>
  )
}
