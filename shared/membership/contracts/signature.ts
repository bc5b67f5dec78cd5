import { z } from 'zod'
import { Line } from '#shared/core/fields.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'

const texts = contractsMessages

/** The field a signature is drawn on, in units of its own; every screen scales to it. */
export const signatureField = { width: 1000, height: 400 } as const

/** Bounds of a drawing: some 90 KB at the very most, and seldom more than five. */
export const mostStrokes = 200
export const mostPoints = 8000

const Point = z.tuple([
  z.number().int().min(0).max(signatureField.width),
  z.number().int().min(0).max(signatureField.height),
])
/** One stroke of the pen as the points it went through. Its speed and pressure are nobody's business. */
const Stroke = z.array(Point).min(1, texts.signatureEmpty).max(mostPoints, texts.signatureTooLong)
export type Stroke = z.infer<typeof Stroke>

/** Smaller than this, in units of the field, a drawing is a slip of the finger. */
const leastExtent = 40

/** How far a drawing reaches, in units of the field. */
export function extentOf(strokes: readonly Stroke[]): number {
  const points = strokes.flat()
  const reach = (index: 0 | 1) => {
    const values = points.map((point) => point[index])
    return (
      values.reduce((most, value) => Math.max(most, value), 0) -
      values.reduce((least, value) => Math.min(least, value), Number.MAX_SAFE_INTEGER)
    )
  }
  return points.length === 0 ? 0 : reach(0) + reach(1)
}

const Drawing = z
  .array(Stroke)
  .min(1, texts.signatureEmpty)
  .max(mostStrokes, texts.signatureTooLong)
  .refine(
    (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= mostPoints,
    texts.signatureTooLong,
  )
  .refine((strokes) => extentOf(strokes) >= leastExtent, texts.signatureTooSmall)

/** How a member signs: by hand, or with the full name from the keyboard. */
export const Signature = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('drawn'), strokes: Drawing }),
  z.object({ kind: z.literal('typed'), name: Line(120) }),
])
export type Signature = z.infer<typeof Signature>

/** A stroke as the path of an SVG; a dot is a line of no length, which a round pen shows. */
export function strokePath(stroke: Stroke): string {
  const [first, ...rest] = stroke
  if (!first) return ''
  const line = rest.length > 0 ? rest : [first]
  return `M${first.join(' ')}${line.map((point) => `L${point.join(' ')}`).join('')}`
}
