import { useRef, useState } from 'react'
import { formatShortDay } from '#shared/core/format-date.ts'
import { confirmTotp, removeTotp, startTotp } from '#shared/people/second-factor/second-factor.contract.ts'
import { QrCode } from '#site/features/entry-code/QrCode.tsx'
import styles from '#site/features/security/security.module.css'
import { securityTexts as texts } from '#site/features/security/security.texts.ts'
import type { SecuritySection } from '#site/features/security/security-section.ts'
import { call } from '#site/features/session/client.ts'
import { SixDigitsField } from '#site/ui/form/common-fields.tsx'
import { Form, textOf } from '#site/ui/form/Form.tsx'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { SubmitButton } from '#site/ui/form/SubmitButton.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'

interface AppSectionProps extends SecuritySection {
  /** When the app was set up. */
  since: string | null
}

interface SetUp {
  secret: string
  uri: string
}

/** The authenticator app: set-up, move to another phone, removal. */
export function AppSection({ since, isLast, proven, onChange }: AppSectionProps) {
  const { state, error, fields, run } = useRequest()
  const [setUp, setSetUp] = useState<SetUp>()
  const dialog = useRef<HTMLDialogElement>(null)
  const isRunning = state === 'loading'

  async function start() {
    setSetUp(await run(() => proven(() => call(startTotp))))
  }

  async function finish(data: FormData) {
    const answer = await run(() => proven(() => call(confirmTotp, { body: { code: textOf(data, 'code') } })))
    if (!answer) return
    setSetUp(undefined)
    onChange(texts.appAdded, answer.recoveryCodes)
  }

  async function remove() {
    const answer = await run(() => proven(() => call(removeTotp)))
    if (answer) onChange(answer.message)
  }

  return (
    <section aria-labelledby="app-title">
      <h2 id="app-title">{texts.app}</h2>
      <div className={styles.part}>
        <p className="hint">{texts.appText}</p>
        {since && <p>{texts.appSince(formatShortDay(since))}</p>}
        {setUp ? (
          <Form onSubmit={finish} fields={fields} error={error}>
            <p>{texts.scan}</p>
            <div className={styles.qr}>
              <QrCode text={setUp.uri} label={texts.qrLabel} />
            </div>
            <a href={setUp.uri}>{texts.openApp}</a>
            <p className="hint">
              {texts.manual} <span className={styles.secret}>{setUp.secret.match(/.{1,4}/g)?.join(' ')}</span>
            </p>
            <SixDigitsField
              label={texts.firstCode}
              name="code"
              data-invalid={texts.codeInvalid}
              error={fields.code}
            />
            <div className="form-links">
              <SubmitButton loading={isRunning}>{texts.finish}</SubmitButton>
              <button type="button" className="button quiet small" onClick={() => setSetUp(undefined)}>
                {texts.cancel}
              </button>
            </div>
          </Form>
        ) : (
          <>
            <div className="form-links">
              <button type="button" className="button quiet small" disabled={isRunning} onClick={start}>
                {since ? texts.moveApp : texts.setUpApp}
              </button>
              {since && (
                <button
                  type="button"
                  className="button quiet small"
                  disabled={isRunning}
                  onClick={({ currentTarget }) => openDialog(dialog.current, currentTarget)}
                >
                  {texts.remove}
                </button>
              )}
            </div>
            <p className="field-error" role="alert">
              {error}
            </p>
          </>
        )}
      </div>
      <QuestionDialog
        dialog={dialog}
        title={texts.removeApp}
        confirm={texts.remove}
        keep={texts.cancel}
        onConfirm={remove}
      >
        <p>{isLast ? texts.removeLastText : texts.removeAppText}</p>
      </QuestionDialog>
    </section>
  )
}
