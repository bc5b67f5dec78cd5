import type { Sex } from '#shared/content/body-analysis/formulas.ts'

/** Plausible measurements of an adult; outside them the formulas are not valid. */
export const bounds = {
  age: { min: 18, max: 90 },
  height: { min: 120, max: 230 },
  weight: { min: 30, max: 300 },
  neck: { min: 20, max: 70 },
  waist: { min: 40, max: 220 },
  hip: { min: 50, max: 220 },
} as const
export type Measure = keyof typeof bounds
export const measures = Object.keys(bounds) as Measure[]

/** A measure as people type it, with a comma or a point; null when it is no number within the bounds. */
export function readMeasure(measure: Measure, text: string): number | null {
  const plain = text.trim().replace(',', '.')
  if (!/^\d+(\.\d+)?$/.test(plain)) return null
  const value = Number(plain)
  const { min, max } = bounds[measure]
  if (measure === 'age' && !Number.isInteger(value)) return null
  return value >= min && value <= max ? value : null
}

/** A class begins at `from` and ends where the next one begins. */
export interface Range<Name extends string> {
  name: Name
  from: number
}

export type WeightClass = 'underweight' | 'normal' | 'overweight' | 'obese1' | 'obese2' | 'obese3'

/** Classes of the body-mass index. World Health Organization, TRS 894 (2000). */
export const weightClasses: readonly Range<WeightClass>[] = [
  { name: 'underweight', from: 0 },
  { name: 'normal', from: 18.5 },
  { name: 'overweight', from: 25 },
  { name: 'obese1', from: 30 },
  { name: 'obese2', from: 35 },
  { name: 'obese3', from: 40 },
]

export type FatClass = 'essential' | 'athlete' | 'fit' | 'average' | 'high'

/** Classes of body fat. American Council on Exercise. */
export const fatClasses: Readonly<Record<Sex, readonly Range<FatClass>[]>> = {
  female: [
    { name: 'essential', from: 0 },
    { name: 'athlete', from: 14 },
    { name: 'fit', from: 21 },
    { name: 'average', from: 25 },
    { name: 'high', from: 32 },
  ],
  male: [
    { name: 'essential', from: 0 },
    { name: 'athlete', from: 6 },
    { name: 'fit', from: 14 },
    { name: 'average', from: 18 },
    { name: 'high', from: 25 },
  ],
}

/** The class that a value falls into. */
export function classOf<Name extends string>(ranges: readonly Range<Name>[], value: number): Name | null {
  return ranges.findLast(({ from }) => value >= from)?.name ?? null
}
