import { useEffect, useState } from 'react'
import { phoneCodePause } from '#shared/people/phone-codes/phone-codes.contract.ts'
import { sessionTexts } from '#site/features/session/session.texts.ts'

const texts = sessionTexts.phoneCode

interface ResendCodeProps {
  disabled: boolean
  /** Resolves to whether a code was sent. */
  onResend: () => Promise<boolean>
}

/** Asks for another code by SMS, which a number gets once a minute; counts the seconds until then. */
export function ResendCode({ disabled, onResend }: ResendCodeProps) {
  const [seconds, setSeconds] = useState<number>(phoneCodePause)
  const isWaiting = seconds > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setSeconds((left) => left - 1), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  return (
    <button
      type="button"
      className="link-button"
      disabled={disabled || isWaiting}
      onClick={async () => {
        if (await onResend()) setSeconds(phoneCodePause)
      }}
    >
      {isWaiting ? texts.sendAgainIn(seconds) : texts.sendAgain}
    </button>
  )
}
