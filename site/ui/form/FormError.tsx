import '#site/ui/form/form.css'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { sessionRequiredPath } from '#shared/people/session/session.rules.ts'
import { uiTexts } from '#site/ui/ui.texts.ts'

interface FormErrorProps {
  error: ReactNode
  /** HTTP status of the failure. With 401 the inputs stay, and the session is renewed in another tab. */
  status?: number | undefined
}

const hasSession = () => document.documentElement.dataset.session === 'member'

/** The error of a form, beside its button. */
export function FormError({ error, status }: FormErrorProps) {
  const isOver = status === 401
  const [isBack, setBack] = useState(false)

  // Subscribes before the link is shown, so that no sign-in is missed.
  useLayoutEffect(() => {
    setBack(false)
    if (!isOver) return
    const update = () => setBack(hasSession())
    document.addEventListener('session-change', update)
    return () => document.removeEventListener('session-change', update)
  }, [isOver])

  function renew(): ReactNode {
    if (isBack) return uiTexts.sessionBack
    return (
      <>
        {uiTexts.sessionOver}{' '}
        <a href={sessionRequiredPath('/customer')} target="_blank" rel="noopener">
          {uiTexts.signInAgain}
        </a>
      </>
    )
  }

  return (
    <p className="form-error" role="alert">
      {isOver ? renew() : error}
    </p>
  )
}
