import { groupsOf, strokesOf } from '#shared/membership/contracts/pen-strokes.ts'
import type { Stroke } from '#shared/membership/contracts/signature.ts'

interface PenLook {
  penColor: string
  dotSize: number
  minWidth: number
  maxWidth: number
  velocityFilterWeight: number
  compositeOperation: GlobalCompositeOperation
}

interface PenGroup extends PenLook {
  points: { x: number; y: number; pressure: number; time: number }[]
}

/** The members of signature_pad's class that are needed here; back office and site load the package on demand. */
interface Pen extends PenLook {
  addEventListener(type: 'endStroke', listener: () => void): void
  clear(): void
  fromData(groups: PenGroup[]): void
  off(): void
  toData(): PenGroup[]
}

type PenClass = new (
  canvas: HTMLCanvasElement,
  options: { penColor: string; minWidth: number; maxWidth: number },
) => Pen

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
  readonly #pen: Pen
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
