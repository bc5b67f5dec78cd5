import styles from '#site/features/contracts/contracts.module.css'
import '#site/ui/form/form.css'
import '#site/ui/form/question.css'
import { useRef, useState } from 'react'
import type { ResponseOf } from '#shared/core/endpoint.ts'
import { type readUserContract, signContract } from '#shared/membership/contracts/contracts.contract.ts'
import type { UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import { Signature } from '#shared/membership/contracts/signature.ts'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'
import {
  emptySignature,
  SignatureInput,
  type SignatureState,
} from '#site/features/contracts/SignatureInput.tsx'
import { call } from '#site/features/session/client.ts'
import { CheckField } from '#site/ui/form/Field.tsx'
import { Form } from '#site/ui/form/Form.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'

interface SigningFormProps {
  contract: ResponseOf<typeof readUserContract>
  /** The minor for whom a guardian signs; null for the own contract. */
  member: string | null
  /** Whether the text was read to its end. */
  isRead: boolean
  /** The server’s clock. */
  now: () => Date
  onSigned: (contract: UserContract) => void
}

function signatureOf({ kind, strokes, name }: SignatureState): Signature | string {
  const given = kind === 'drawn' ? { kind, strokes } : { kind, name }
  const { data, error } = Signature.safeParse(given)
  return data ?? error?.issues[0]?.message ?? texts.missing
}

/** Consent, signature and confirmation. */
export function SigningForm({ contract, member, isRead, now, onSigned }: SigningFormProps) {
  const { _id, title, signerName } = contract
  const [agreedAt, setAgreedAt] = useState<string | null>(null)
  const [signature, setSignature] = useState(emptySignature)
  const [problem, setProblem] = useState('')
  const question = useRef<HTMLDialogElement>(null)
  const { state, error, fields, status, run, reset } = useRequest()

  function ask() {
    const given = signatureOf(signature)
    const isMissing = !agreedAt || (signature.kind === 'drawn' && signature.strokes.length === 0)
    const found = isMissing ? texts.missing : typeof given === 'string' ? given : ''
    reset()
    setProblem(found)
    const { activeElement } = document
    if (!found && activeElement instanceof HTMLElement) openDialog(question.current, activeElement)
  }

  async function sign() {
    const given = signatureOf(signature)
    if (!agreedAt || typeof given === 'string') return
    const body = { contractId: _id, signature: given, agreedAt, ...(member && { user: member }) }
    const signed = await run(() => call(signContract, { body }))
    if (signed) onSigned(signed)
  }

  const isBusy = state === 'loading' || state === 'succeeded'
  return (
    <section className={styles.signing} aria-label={texts.signature}>
      <Form onSubmit={ask} fields={fields} error={problem || error} status={status} noValidate>
        <p className="hint" role="status">
          {isRead ? texts.agreeNow : texts.agreeLater}
        </p>
        <CheckField
          label={texts.agree(title)}
          checked={agreedAt !== null}
          disabled={!isRead}
          error={fields.agreedAt}
          onChange={({ currentTarget }) => setAgreedAt(currentTarget.checked ? now().toISOString() : null)}
        />
        <SignatureInput
          value={signature}
          signerName={signerName}
          error={fields.signature}
          onChange={(changed) => {
            setSignature(changed)
            setProblem('')
          }}
        />
        <button type="submit" className="button" disabled={isBusy || !agreedAt}>
          {isBusy ? texts.signing : texts.sign}
        </button>
      </Form>
      <dialog ref={question} className="question" aria-labelledby="sign-question">
        <form method="dialog">
          <h3 id="sign-question">{texts.question(title)}</h3>
          <p>{texts.questionText(signerName)}</p>
          <div className="form-links">
            <button type="submit" className="button small" onClick={() => void sign()}>
              {texts.confirm}
            </button>
            <button type="submit" className="button quiet small">
              {texts.cancel}
            </button>
          </div>
        </form>
      </dialog>
    </section>
  )
}
