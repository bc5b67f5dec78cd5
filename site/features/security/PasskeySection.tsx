import { useRef, useState } from 'react'
import { ApiError } from '#shared/core/api-error.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import {
  addPasskey,
  removePasskey,
  type SecondFactor,
  startPasskey,
} from '#shared/people/second-factor/second-factor.contract.ts'
import styles from '#site/features/security/security.module.css'
import { securityTexts as texts } from '#site/features/security/security.texts.ts'
import type { SecuritySection } from '#site/features/security/security-section.ts'
import { call } from '#site/features/session/client.ts'
import { createPasskey } from '#site/features/session/passkey.ts'
import { TextField } from '#site/ui/form/Field.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'

type Passkey = SecondFactor['passkeys'][number]

interface PasskeySectionProps extends SecuritySection {
  passkeys: readonly Passkey[]
  canUsePasskeys: boolean
}

/** A browser that creates no passkey throws an error of its own. */
function explain(cause: unknown): string {
  if (cause instanceof ApiError) return cause.message
  return cause instanceof DOMException ? texts.passkeyCancelled : coreMessages.unexpected
}

/** The passkeys, each removed on its own. */
export function PasskeySection({ passkeys, canUsePasskeys, isLast, proven, onChange }: PasskeySectionProps) {
  const { state, error, fields, run, reset } = useRequest(explain)
  const [isAdding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<Passkey>()
  const dialog = useRef<HTMLDialogElement>(null)
  const isRunning = state === 'loading'

  async function add(data: FormData) {
    const name = textOf(data, 'name')
    const answer = await run(async () => {
      const { challenge, options } = await proven(() => call(startPasskey))
      const passkey = await createPasskey(options)
      return proven(() => call(addPasskey, { body: { challenge, name, passkey } }))
    })
    if (!answer) return
    setAdding(false)
    onChange(texts.passkeyAdded, answer.recoveryCodes)
  }

  async function remove(id: string) {
    const answer = await run(() => proven(() => call(removePasskey, { params: { id } })))
    if (answer) onChange(answer.message)
  }

  function show(adding: boolean) {
    reset()
    setAdding(adding)
  }

  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{texts.passkeys}</h2>
      <div className={styles.part}>
        <p className="hint">{texts.passkeysText}</p>
        {passkeys.length === 0 ? (
          <p>{texts.noPasskeys}</p>
        ) : (
          <ul className={styles.keys}>
            {passkeys.map((passkey) => (
              <li key={passkey._id}>
                <div>
                  <b>{passkey.name}</b>
                  <p className="hint">
                    {texts.passkeyDates(
                      formatShortDay(passkey.createdAt),
                      passkey.lastUsedAt && formatShortDay(passkey.lastUsedAt),
                    )}
                  </p>
                </div>
                <button
                  type="button"
                  className="button quiet small"
                  aria-label={texts.removePasskeyLabel(passkey.name)}
                  disabled={isRunning}
                  onClick={({ currentTarget }) => {
                    setChosen(passkey)
                    openDialog(dialog.current, currentTarget)
                  }}
                >
                  {texts.remove}
                </button>
              </li>
            ))}
          </ul>
        )}
        {!canUsePasskeys && <p className="hint">{texts.passkeysOff}</p>}
        {isAdding ? (
          <Form onSubmit={add} fields={fields} error={error}>
            <TextField
              label={texts.passkeyName}
              hint={texts.passkeyNameHint}
              name="name"
              autoComplete="off"
              maxLength={60}
              required
              autoFocus
              error={fields.name}
            />
            <div className="form-links">
              <SubmitButton loading={isRunning}>{texts.addPasskey}</SubmitButton>
              <button type="button" className="button quiet small" onClick={() => show(false)}>
                {texts.cancel}
              </button>
            </div>
          </Form>
        ) : (
          <>
            {canUsePasskeys && (
              <button type="button" className="button quiet small" onClick={() => show(true)}>
                {texts.addPasskey}
              </button>
            )}
            <p className="field-error" role="alert">
              {error}
            </p>
          </>
        )}
      </div>
      <QuestionDialog
        dialog={dialog}
        title={texts.removePasskey(chosen?.name ?? '')}
        confirm={texts.remove}
        keep={texts.cancel}
        onConfirm={() => chosen && remove(chosen._id)}
      >
        <p>{isLast ? texts.removeLastText : texts.removePasskeyText}</p>
      </QuestionDialog>
    </section>
  )
}
