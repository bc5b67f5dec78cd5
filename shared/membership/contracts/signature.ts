import { z } from 'zod'
import { Line } from '#shared/core/fields.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'

const texts = contractsMessages

/** Size of the drawing area in its own units, independent of the screen. */
export const signatureField = { width: 1000, height: 400 } as const

/** Limits of a drawing: about 90 KB of JSON. */
export const mostStrokes = 200
export const mostPoints = 8000

const Point = z.tuple([
  z.number().int().min(0).max(signatureField.width),
  z.number().int().min(0).max(signatureField.height),
])
/** Points of one stroke; speed and pressure are not recorded, since they are biometric data. */
const Stroke = z.array(Point).min(1, texts.signatureEmpty).max(mostPoints, texts.signatureTooLong)
export type Stroke = z.infer<typeof Stroke>

/** Smaller drawings are refused as accidental. */
const leastExtent = 40

/** Returns the extent of a drawing. */
function extentOf(strokes: readonly Stroke[]): number {
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

/** A picture of a signature as a data URL. */
const Picture = z
  .string()
  .max(400_000, texts.signatureTooLong)
  .regex(/^data:image\/(png|jpeg|webp);base64,[\w+/]+=*$/, texts.signatureUnreadable)

export const Signature = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('drawn'), strokes: Drawing }),
    z.object({ kind: z.literal('typed'), name: Line(120) }),
    z.object({ kind: z.literal('image'), image: Picture }),
  ])
  .meta({ id: 'Signature' })
export type Signature = z.infer<typeof Signature>

/** A signature as it may be sent: our screens send the object; a plain text is a typed name or the data URL of a picture. */
export const SignatureInput = z
  .union([
    Signature,
    z
      .string()
      .trim()
      .transform(
        (text): Signature =>
          text.startsWith('data:') ? { kind: 'image', image: text } : { kind: 'typed', name: text },
      )
      .pipe(Signature),
  ])
  .meta({ id: 'SignatureInput' })

/** Returns the SVG path of a stroke; a dot becomes a line of length 0, which round line caps draw. */
export function strokePath(stroke: Stroke): string {
  const [first, ...rest] = stroke
  if (!first) return ''
  const line = rest.length > 0 ? rest : [first]
  return `M${first.join(' ')}${line.map((point) => `L${point.join(' ')}`).join('')}`
}
