import '#site/ui/form/question.css'
import { useEffect, useRef } from 'react'
import type { Challenge } from '#shared/core/challenge.ts'
import { confirmIdentity } from '#shared/people/second-factor/second-factor.contract.ts'
import { call } from '#site/features/session/client.ts'
import { SecondStepForm } from '#site/features/session/SecondStepForm.tsx'
import { sessionTexts } from '#site/features/session/session.texts.ts'

const texts = sessionTexts.identity

interface IdentityQuestionProps {
  challenge: Challenge
  onAnswer: (isProven: boolean) => void
}

/** Asks for a proof of identity over the page. */
export function IdentityQuestion({ challenge, onAnswer }: IdentityQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPossible = challenge.methods.length > 0

  useEffect(() => dialog.current?.showModal(), [])

  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby="identity-question"
      onClose={() => onAnswer(false)}
    >
      <h3 id="identity-question">{texts.title}</h3>
      {isPossible ? (
        <SecondStepForm
          challenge={challenge}
          text={texts.text}
          prove={async (body) => {
            await call(confirmIdentity, { body })
            onAnswer(true)
          }}
          leave={texts.cancel}
          onLeave={() => onAnswer(false)}
        />
      ) : (
        <form method="dialog">
          <p>{texts.impossible}</p>
          <button type="submit" className="button quiet small">
            {texts.cancel}
          </button>
        </form>
      )}
    </dialog>
  )
}
