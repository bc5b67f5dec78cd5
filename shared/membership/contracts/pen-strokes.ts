import {
  mostPoints,
  mostStrokes,
  type Stroke,
  signatureField,
} from '#shared/membership/contracts/signature.ts'

/** A stroke as the signature pad has it, in pixels. */
interface PenStroke {
  points: readonly { x: number; y: number }[]
}

const { width, height } = signatureField

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)))

/** Converts canvas strokes, by its width in pixels, to the units of the signature field. */
export function strokesOf(groups: readonly PenStroke[], canvasWidth: number): Stroke[] {
  const scale = width / canvasWidth
  const strokes = groups.slice(0, mostStrokes).map(({ points }) => {
    const scaled = points.map(({ x, y }): Stroke[number] => [
      within(x * scale, width),
      within(y * scale, height),
    ])
    return scaled.filter(([x, y], index) => {
      const [beforeX, beforeY] = scaled[index - 1] ?? []
      return x !== beforeX || y !== beforeY
    })
  })
  const points = strokes.reduce((sum, stroke) => sum + stroke.length, 0)
  // A very long signature is thinned out to every second or third point.
  const step = Math.ceil(points / (mostPoints / 2))
  return step < 2 ? strokes : strokes.map((stroke) => stroke.filter((_, index) => index % step === 0))
}

/** Converts stored strokes to a canvas of the given width in pixels. */
export function groupsOf<Look extends object>(strokes: readonly Stroke[], canvasWidth: number, pen: Look) {
  const scale = canvasWidth / width
  return strokes.map((stroke) => ({
    ...pen,
    points: stroke.map(([x, y], index) => ({ x: x * scale, y: y * scale, pressure: 0.5, time: index * 16 })),
  }))
}
