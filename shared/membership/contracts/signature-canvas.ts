import { groupsOf, strokesOf } from '#shared/membership/contracts/pen-strokes.ts'
import type { Stroke } from '#shared/membership/contracts/signature.ts'

/** What is used of a pen of the signature_pad package; back office and site load it on demand. */
interface Pen<Group> {
  penColor: string
  dotSize: number
  minWidth: number
  maxWidth: number
  velocityFilterWeight: number
  compositeOperation: GlobalCompositeOperation
  addEventListener(type: 'endStroke', listener: () => void): void
  clear(): void
  fromData(groups: Group[]): void
  off(): void
  toData(): Group[]
}

interface PenGroup {
  points: { x: number; y: number; pressure: number; time: number }[]
  penColor: string
  dotSize: number
  minWidth: number
  maxWidth: number
  velocityFilterWeight: number
  compositeOperation: GlobalCompositeOperation
}

type PenClass = new (
  canvas: HTMLCanvasElement,
  options: { penColor: string; minWidth: number; maxWidth: number },
) => Pen<PenGroup>

/** The canvas resolution matches the device pixels. */
function matchScreen(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(1, devicePixelRatio)
  canvas.width = canvas.offsetWidth * ratio
  canvas.height = canvas.offsetHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
}

/** A canvas on which a signature is drawn; it keeps the strokes when its size changes, as on a rotated tablet. */
export class SignatureCanvas {
  readonly #canvas: HTMLCanvasElement
  readonly #pen: Pen<PenGroup>
  readonly #observer: ResizeObserver
  #strokes: readonly Stroke[]

  constructor(
    canvas: HTMLCanvasElement,
    PenOf: PenClass,
    strokes: readonly Stroke[],
    onDraw: (strokes: Stroke[]) => void,
  ) {
    this.#canvas = canvas
    this.#strokes = strokes
    this.#pen = new PenOf(canvas, { penColor: getComputedStyle(canvas).color, minWidth: 1.2, maxWidth: 3 })
    this.#pen.addEventListener('endStroke', () => {
      const drawn = strokesOf(this.#pen.toData(), canvas.offsetWidth)
      this.#strokes = drawn
      onDraw(drawn)
    })
    this.#observer = new ResizeObserver(() => this.show(this.#strokes))
    this.#observer.observe(canvas)
  }

  show(strokes: readonly Stroke[]): void {
    this.#strokes = strokes
    matchScreen(this.#canvas)
    this.#pen.clear()
    const { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation } = this.#pen
    const look = { penColor, dotSize, minWidth, maxWidth, velocityFilterWeight, compositeOperation }
    this.#pen.fromData(groupsOf(strokes, this.#canvas.offsetWidth, look))
  }

  close(): void {
    this.#observer.disconnect()
    this.#pen.off()
  }
}
