import styles from '#site/features/contracts/contracts.module.css'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import type { Stroke } from '#shared/membership/contracts/signature.ts'
import { SignatureCanvas } from '#shared/membership/contracts/signature-canvas.ts'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'

interface SignaturePadProps {
  strokes: Stroke[]
  onChange: (strokes: Stroke[]) => void
}

/** A canvas for drawing a signature; the library is loaded on demand. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const field = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<SignatureCanvas>(null)
  const [hasFailed, setFailed] = useState(false)
  const report = useRef(onChange)
  report.current = onChange

  // biome-ignore lint/correctness/useExhaustiveDependencies: the canvas is made once, with the strokes drawn before
  useEffect(() => {
    let isGone = false
    import('signature_pad').then(
      ({ default: Pen }) => {
        if (isGone || !field.current) return
        drawing.current = new SignatureCanvas(field.current, Pen, strokes, (drawn) => report.current(drawn))
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      drawing.current?.close()
      drawing.current = null
    }
  }, [])

  function change(next: Stroke[]) {
    drawing.current?.show(next)
    onChange(next)
  }

  const count = strokes.length
  return (
    <div className={styles.signaturePad}>
      <p className="hint">{texts.drawHint}</p>
      {hasFailed && (
        <p className="form-error" role="alert">
          {texts.padFailed}
        </p>
      )}
      <canvas
        ref={field}
        role="img"
        aria-label={`${texts.field}: ${count > 0 ? texts.fieldFilled(count) : texts.fieldEmpty}`}
      />
      <div className={styles.contractActions}>
        <button
          type="button"
          className="button quiet small"
          disabled={count === 0}
          onClick={() => change(strokes.slice(0, -1))}
        >
          {texts.undo}
        </button>
        <button
          type="button"
          className="button quiet small"
          disabled={count === 0}
          onClick={() => change([])}
        >
          {texts.clear}
        </button>
      </div>
    </div>
  )
}
