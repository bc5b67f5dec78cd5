import styles from '#site/features/contracts/contracts.module.css'
import '#site/ui/form/form.css'
import type { Stroke } from '#shared/membership/contracts/signature.ts'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'
import { SignaturePad } from '#site/features/contracts/SignaturePad.tsx'
import { TextField } from '#site/ui/form/Field.tsx'

/** Both kinds keep their input when switching. */
export interface SignatureState {
  kind: 'drawn' | 'typed'
  strokes: Stroke[]
  name: string
}

export const emptySignature: SignatureState = { kind: 'drawn', strokes: [], name: '' }

interface SignatureInputProps {
  value: SignatureState
  signerName: string
  error: string | undefined
  onChange: (value: SignatureState) => void
}

/** The signature, drawn or typed. */
export function SignatureInput({ value, signerName, error, onChange }: SignatureInputProps) {
  const { kind, strokes, name } = value
  return (
    <fieldset className={styles.signatureInput}>
      <legend>{texts.how}</legend>
      <div className={styles.signatureKinds}>
        {(['drawn', 'typed'] as const).map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="signature-kind"
              checked={kind === choice}
              onChange={() => onChange({ ...value, kind: choice })}
            />
            {choice === 'drawn' ? texts.draw : texts.type}
          </label>
        ))}
      </div>
      {kind === 'drawn' ? (
        <SignaturePad strokes={strokes} onChange={(drawn) => onChange({ ...value, strokes: drawn })} />
      ) : (
        <TextField
          label={texts.typedName}
          hint={texts.typedHint(signerName)}
          value={name}
          error={error}
          maxLength={120}
          autoComplete="name"
          onChange={({ target }) => onChange({ ...value, name: target.value })}
        />
      )}
      {kind === 'drawn' && error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
