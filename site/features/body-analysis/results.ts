import {
  type Activity,
  activities,
  basalMetabolicRate,
  bodyFat,
  bodyMassIndex,
  dailyEnergy,
  dailyWater,
  healthyWeights,
  idealWeight,
  type Sex,
} from '#shared/content/body-analysis/formulas.ts'
import { classOf, fatClasses, type Measure, weightClasses } from '#shared/content/body-analysis/ranges.ts'
import { bodyTexts as texts } from '#site/features/body-analysis/body-analysis.texts.ts'
import { drawBars, drawGlasses, drawScale } from '#site/features/body-analysis/charts.ts'

export type Body = { sex: Sex; activity: Activity } & Record<Measure, number | null>

interface Result {
  value: string
  /** The range of the value. */
  name?: string
  note: string
  draw: (host: HTMLElement) => void
}

type Missing = { missing: string }

const glassOfWater = 0.2

/** Fills all results that can be computed, and returns them as sentences. */
export function showResults(root: HTMLElement, body: Body): string[] {
  const results: Record<string, Result | Missing> = {
    index: indexOf(body),
    energy: energyOf(body),
    fat: fatOf(body),
    ideal: idealOf(body),
    water: waterOf(body),
  }
  return Object.entries(results).flatMap(([name, result]) => {
    const section = root.querySelector<HTMLElement>(`[data-result="${name}"]`)
    if (!section) return []
    const part = (role: string) => section.querySelector<HTMLElement>(`[data-part="${role}"]`)
    const write = (role: string, text: string) => {
      const element = part(role)
      if (element) element.textContent = text
    }
    const isMissing = 'missing' in result
    section.dataset.state = isMissing ? 'missing' : 'known'
    write('value', isMissing ? '–' : result.value)
    write('name', isMissing ? '' : (result.name ?? ''))
    write('note', isMissing ? result.missing : result.note)
    const chart = part('chart')
    if (chart && isMissing) chart.replaceChildren()
    if (isMissing) return []
    if (chart) result.draw(chart)
    const title = section.querySelector('h3')?.textContent ?? ''
    return [`${title} ${result.value} ${result.name ?? ''}`.trim()]
  })
}

function indexOf({ weight, height }: Body): Result | Missing {
  if (weight === null || height === null) return { missing: texts.indexMissing }
  const index = bodyMassIndex(weight, height)
  const name = texts.weightClasses[classOf(weightClasses, index) ?? 'normal']
  const { from, to } = healthyWeights(height)
  return {
    value: texts.number(index),
    name,
    note: texts.indexNote(from, to),
    draw: (host) =>
      drawScale(host, {
        label: texts.indexChart(index, name),
        min: 14,
        max: 45,
        bands: weightClasses.map((range) => ({
          from: range.from,
          tone: range.name,
          name: texts.weightClasses[range.name],
        })),
        marks: [{ value: index, name: texts.number(index), isMain: true }],
        format: (value) => String(value).replace('.', ','),
      }),
  }
}

function basalRateOf({ sex, weight, height, age }: Body): number | null {
  return weight === null || height === null || age === null
    ? null
    : basalMetabolicRate(sex, weight, height, age)
}

function energyOf(body: Body): Result | Missing {
  const rate = basalRateOf(body)
  if (rate === null) return { missing: texts.energyMissing }
  const energy = dailyEnergy(rate, body.activity)
  const { name } = texts.activities[body.activity]
  return {
    value: texts.kcal(energy),
    name,
    note: texts.energyNote(rate),
    draw: (host) =>
      drawBars(host, {
        label: texts.energyChart(name, energy),
        bars: activities.map((activity) => {
          const value = dailyEnergy(rate, activity)
          return {
            name: texts.activities[activity].name,
            value,
            text: texts.kcal(value),
            isChosen: activity === body.activity,
          }
        }),
      }),
  }
}

function fatOf({ sex, height, weight, neck, waist, hip }: Body): Result | Missing {
  if (height === null || neck === null || waist === null || (sex === 'female' && hip === null))
    return { missing: texts.fatMissing[sex] }
  const percent = bodyFat(sex, height, { neck, waist, hip: hip ?? undefined })
  if (percent === null) return { missing: texts.fatImpossible }
  const ranges = fatClasses[sex]
  const name = texts.fatClasses[classOf(ranges, percent) ?? 'average']
  const fat = weight === null ? null : (weight * percent) / 100
  return {
    value: texts.percent(percent),
    name,
    note: fat === null || weight === null ? '' : texts.fatNote(fat, weight - fat),
    draw: (host) =>
      drawScale(host, {
        label: texts.fatChart(percent, name),
        min: 0,
        max: sex === 'male' ? 40 : 48,
        bands: ranges.map((range) => ({
          from: range.from,
          tone: range.name,
          name: texts.fatClasses[range.name],
        })),
        marks: [{ value: percent, name: texts.percent(percent), isMain: true }],
        format: String,
      }),
  }
}

function idealOf({ sex, height, weight }: Body): Result | Missing {
  if (height === null) return { missing: texts.idealMissing }
  const ideal = idealWeight(sex, height)
  if (ideal === null) return { missing: texts.idealNone }
  const { from, to } = healthyWeights(height)
  return {
    value: texts.kilograms(ideal),
    note: weight === null ? texts.indexNote(from, to) : texts.idealDifference(weight - ideal),
    draw: (host) =>
      drawScale(host, {
        label: texts.idealChart(ideal, weight ?? ideal),
        min: Math.min(from, weight ?? from, ideal) - 12,
        max: Math.max(to, weight ?? to, ideal) + 12,
        bands: [
          { from: 0, tone: 'plain', name: '' },
          { from, tone: 'normal', name: texts.weightClasses.normal },
          { from: to, tone: 'plain', name: '' },
        ],
        marks: [
          { value: ideal, name: '', isMain: false },
          ...(weight === null
            ? [{ value: ideal, name: texts.idealMark, isMain: true }]
            : [{ value: weight, name: texts.now, isMain: true }]),
        ],
        format: (value) => texts.number(value),
      }),
  }
}

function waterOf(body: Body): Result | Missing {
  const rate = basalRateOf(body)
  if (rate === null) return { missing: texts.energyMissing }
  const litres = dailyWater(dailyEnergy(rate, body.activity))
  const glasses = litres / glassOfWater
  return {
    value: texts.litres(litres),
    note: texts.waterNote(glasses),
    draw: (host) => drawGlasses(host, texts.waterChart(litres), glasses),
  }
}
