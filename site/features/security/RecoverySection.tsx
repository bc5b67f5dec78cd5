import { useEffect, useRef } from 'react'
import { renewRecoveryCodes } from '#shared/people/second-factor/second-factor.contract.ts'
import { saveFile } from '#site/features/balance/save-file.ts'
import styles from '#site/features/security/security.module.css'
import { securityTexts as texts } from '#site/features/security/security.texts.ts'
import type { SecuritySection } from '#site/features/security/security-section.ts'
import { call } from '#site/features/session/client.ts'
import { QuestionDialog } from '#site/ui/form/QuestionDialog.tsx'
import { useRequest } from '#site/ui/form/use-request.ts'
import { openDialog } from '#site/ui/open-dialog.ts'

interface RecoverySectionProps extends SecuritySection {
  /** Unused codes. */
  left: number
}

/** How many codes are left, and their renewal. */
export function RecoverySection({ left, proven, onChange }: RecoverySectionProps) {
  const { state, error, run } = useRequest()
  const dialog = useRef<HTMLDialogElement>(null)

  async function renew() {
    const answer = await run(() => proven(() => call(renewRecoveryCodes)))
    if (answer) onChange(texts.codesTitle, answer.recoveryCodes)
  }

  return (
    <section aria-labelledby="recovery-title">
      <h2 id="recovery-title">{texts.recovery}</h2>
      <div className={styles.part}>
        <p className="hint">{texts.recoveryText}</p>
        <p>{texts.codesLeft(left)}</p>
        <button
          type="button"
          className="button quiet small"
          disabled={state === 'loading'}
          onClick={({ currentTarget }) => openDialog(dialog.current, currentTarget)}
        >
          {texts.renew}
        </button>
        <p className="hint">{texts.lost}</p>
        <p className="field-error" role="alert">
          {error}
        </p>
      </div>
      <QuestionDialog
        dialog={dialog}
        title={texts.renewTitle}
        confirm={texts.renew}
        keep={texts.cancel}
        onConfirm={renew}
      >
        <p>{texts.renewText}</p>
      </QuestionDialog>
    </section>
  )
}

interface NewCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** New recovery codes, shown once, until the member has kept them. */
export function NewCodes({ codes, onKept }: NewCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const text = `${codes.join('\n')}\n`

  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])

  return (
    <section aria-labelledby="codes-title">
      <h2 id="codes-title" ref={heading} tabIndex={-1}>
        {texts.codesTitle}
      </h2>
      <div className={styles.part}>
        <p>{texts.codesText}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="form-links">
          <button
            type="button"
            className="button quiet small"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName)}
          >
            {texts.download}
          </button>
          <button type="button" className="button quiet small" onClick={() => print()}>
            {texts.print}
          </button>
        </div>
        <button type="button" className="button small" onClick={onKept}>
          {texts.kept}
        </button>
      </div>
    </section>
  )
}
