import styles from '#site/features/contracts/contracts.module.css'
import '#site/ui/form/form.css'
import { useEffect, useRef, useState } from 'react'
import type Pen from 'signature_pad'
import { groupsOf, strokesOf } from '#shared/membership/contracts/pen-strokes.ts'
import type { Stroke } from '#shared/membership/contracts/signature.ts'
import { contractTexts as texts } from '#site/features/contracts/contracts.texts.ts'

interface SignaturePadProps {
  strokes: Stroke[]
  onChange: (strokes: Stroke[]) => void
}

/** The canvas resolution matches the device pixels. */
function matchScreen(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(1, devicePixelRatio)
  canvas.width = canvas.offsetWidth * ratio
  canvas.height = canvas.offsetHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
}

/** A canvas for drawing a signature; the library is loaded on demand. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const pen = useRef<Pen>(null)
  const drawn = useRef(strokes)
  const [hasFailed, setFailed] = useState(false)
  const report = useRef(onChange)
  report.current = onChange

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pen is made once and reads what it shows from refs
  useEffect(() => {
    const field = canvas.current
    if (!field) return
    let isGone = false
    let observer: ResizeObserver | undefined
    import('signature_pad').then(
      ({ default: SignaturePen }) => {
        if (isGone) return
        const penColor = getComputedStyle(field).color
        const started = new SignaturePen(field, { penColor, minWidth: 1.2, maxWidth: 3 })
        pen.current = started
        started.addEventListener('endStroke', () => {
          drawn.current = strokesOf(started.toData(), field.offsetWidth)
          report.current(drawn.current)
        })
        // Resizing or rotating redraws the strokes.
        observer = new ResizeObserver(() => show())
        observer.observe(field)
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      observer?.disconnect()
      pen.current?.off()
      pen.current = null
    }
  }, [])

  function show() {
    const field = canvas.current
    if (!field || !pen.current) return
    matchScreen(field)
    pen.current.clear()
    const { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation } = pen.current
    const look = { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation }
    pen.current.fromData(groupsOf(drawn.current, field.offsetWidth, look))
  }

  function change(next: Stroke[]) {
    drawn.current = next
    show()
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
        ref={canvas}
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
