/** Centimetres, kilograms and whole years, of adults. */
export type Sex = 'female' | 'male'

const centimetresPerInch = 2.54

/** Weight over the square of the height. Quetelet's index; World Health Organization, TRS 894 (2000). */
export function bodyMassIndex(weight: number, height: number): number {
  return weight / (height / 100) ** 2
}

/** The weight that has a given body-mass index. */
export function weightOfIndex(index: number, height: number): number {
  return index * (height / 100) ** 2
}

/** Energy at complete rest in kcal a day. Mifflin, St Jeor et al., Am J Clin Nutr 51 (1990), 241-247. */
export function basalMetabolicRate(sex: Sex, weight: number, height: number, age: number): number {
  return 10 * weight + 6.25 * height - 5 * age + (sex === 'male' ? 5 : -161)
}

/** Multiples of the basal rate by way of living. McArdle, Katch and Katch, Exercise Physiology (1996). */
export const activityFactors = {
  sedentary: 1.2,
  light: 1.375,
  moderate: 1.55,
  active: 1.725,
  athlete: 1.9,
} as const
export type Activity = keyof typeof activityFactors
export const activities = Object.keys(activityFactors) as Activity[]

/** Energy that a day takes, in kcal. */
export function dailyEnergy(basalRate: number, activity: Activity): number {
  return basalRate * activityFactors[activity]
}

export interface Girths {
  neck: number
  waist: number
  /** Women only. */
  hip?: number | undefined
}

/** What no living body has comes from a tape that was read wrongly. */
const leastFat = 2
const mostFat = 65

/**
 * Percent of body fat from girths, or null where the girths cannot be of one body.
 * Hodgdon and Beckett, Naval Health Research Center, Reports 84-11 (men) and 84-29 (women), 1984:
 * body density from the girths, fat from the density by Siri's equation.
 */
export function bodyFat(sex: Sex, height: number, { neck, waist, hip }: Girths): number | null {
  const girth = sex === 'male' ? waist - neck : waist + (hip ?? Number.NaN) - neck
  if (!(girth > 0)) return null
  const density =
    sex === 'male'
      ? 1.0324 - 0.19077 * Math.log10(girth) + 0.15456 * Math.log10(height)
      : 1.29579 - 0.35004 * Math.log10(girth) + 0.221 * Math.log10(height)
  const percent = 495 / density - 450
  return percent >= leastFat && percent <= mostFat ? percent : null
}

const fiveFeet = 60 * centimetresPerInch

/** Ideal weight in kg, or null under five feet, for which there is none. Devine, Drug Intell Clin Pharm 8 (1974), 650-655. */
export function idealWeight(sex: Sex, height: number): number | null {
  if (height < fiveFeet) return null
  return (sex === 'male' ? 50 : 45.5) + (2.3 * (height - fiveFeet)) / centimetresPerInch
}

/** The weights whose body-mass index is neither too low nor too high. */
export function healthyWeights(height: number): { from: number; to: number } {
  return { from: weightOfIndex(18.5, height), to: weightOfIndex(25, height) }
}

/** How much of the day's water comes with food. EFSA, Scientific Opinion on Dietary Reference Values for water (2010). */
const waterInFood = 0.2

/**
 * Litres to drink a day: a millilitre of water for every kcal spent, less what food brings.
 * National Research Council, Recommended Dietary Allowances, 10th edition (1989).
 */
export function dailyWater(energy: number): number {
  return (energy / 1000) * (1 - waterInFood)
}
