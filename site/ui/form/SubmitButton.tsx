import type { ReactNode } from 'react'
import { uiTexts } from '#site/ui/ui.texts.ts'

interface SubmitButtonProps {
  loading: boolean
  children: ReactNode
  /** Shown while loading. */
  working?: string
  disabled?: boolean
}

export function SubmitButton({ loading, children, working = uiTexts.working, disabled }: SubmitButtonProps) {
  return (
    <button type="submit" className="button" disabled={loading || disabled}>
      {loading ? working : children}
    </button>
  )
}
