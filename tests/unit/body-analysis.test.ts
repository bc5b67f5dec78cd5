import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activities,
  basalMetabolicRate,
  bodyFat,
  bodyMassIndex,
  dailyEnergy,
  dailyWater,
  healthyWeights,
  idealWeight,
  weightOfIndex,
} from '#shared/content/body-analysis/formulas.ts'
import {
  bounds,
  classOf,
  fatClasses,
  measures,
  readMeasure,
  weightClasses,
} from '#shared/content/body-analysis/ranges.ts'

const within = ({ min, max }: { min: number; max: number }) => fc.double({ min, max, noNaN: true })
const height = within(bounds.height)
const weight = within(bounds.weight)
const age = within(bounds.age)
const sex = fc.constantFrom('female' as const, 'male' as const)

describe('body-mass index', () => {
  test('of the CDC’s example: 68 kg and 165 cm', () => {
    expect(bodyMassIndex(68, 165)).toBeCloseTo(24.98, 2)
  })

  test.each([
    [18.49, 'underweight'],
    [18.5, 'normal'],
    [24.99, 'normal'],
    [25, 'overweight'],
    [30, 'obese1'],
    [35, 'obese2'],
    [40, 'obese3'],
    [80, 'obese3'],
  ])('%s is “%s” in the WHO tables', (index, name) => {
    expect(classOf(weightClasses, index)).toBe(name)
  })

  test('the weight for an index inverts the index of a weight', () => {
    fc.assert(
      fc.property(weight, height, (kilograms, centimetres) => {
        expect(weightOfIndex(bodyMassIndex(kilograms, centimetres), centimetres)).toBeCloseTo(kilograms, 6)
      }),
    )
  })

  test('every weight in the healthy range is classed as normal', () => {
    fc.assert(
      fc.property(height, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (centimetres, share) => {
        const { from, to } = healthyWeights(centimetres)
        const kilograms = from + (to - from) * share
        expect(classOf(weightClasses, bodyMassIndex(kilograms, centimetres))).toBe('normal')
      }),
    )
  })
})

describe('energy by Mifflin–St Jeor', () => {
  test.each([
    ['male', 80, 180, 30, 1780],
    ['female', 60, 165, 30, 1320.25],
    ['male', 70, 175, 25, 1673.75],
    ['female', 70, 170, 40, 1401.5],
  ] as const)('%s, %s kg, %s cm, %s years: %s kcal', (who, kilograms, centimetres, years, expected) => {
    expect(basalMetabolicRate(who, kilograms, centimetres, years)).toBeCloseTo(expected, 6)
  })

  test('a man’s is 166 kcal above a woman’s with the same measurements', () => {
    fc.assert(
      fc.property(weight, height, age, (kilograms, centimetres, years) => {
        const [man, woman] = (['male', 'female'] as const).map((who) =>
          basalMetabolicRate(who, kilograms, centimetres, years),
        )
        expect((man ?? 0) - (woman ?? 0)).toBeCloseTo(166, 6)
      }),
    )
  })

  test('rises with activity, as does the water requirement', () => {
    const days = activities.map((activity) => dailyEnergy(1780, activity))
    expect(days).toEqual([...days].sort((one, other) => one - other))
    expect(days[0]).toBeCloseTo(2136, 6)
    expect(days.at(-1)).toBeCloseTo(3382, 6)
    expect(dailyWater(2500)).toBeCloseTo(2, 6)
  })
})

describe('body fat by the US Navy method', () => {
  const inches = (value: number) => value * 2.54
  /** The equations in inches that DoD Instruction 1308.3 publishes for the same measurements. */
  const published = {
    male: (tall: number, neck: number, waist: number) =>
      86.01 * Math.log10(waist - neck) - 70.041 * Math.log10(tall) + 36.76,
    female: (tall: number, neck: number, waist: number, hip: number) =>
      163.205 * Math.log10(waist + hip - neck) - 97.684 * Math.log10(tall) - 78.387,
  }

  test.each([
    [70, 15.5, 33],
    [70, 15, 36],
    [68, 16, 38],
    [74, 16.5, 34],
  ])(
    'a man of %s in, neck %s in, waist %s in is within one point of the published table',
    (tall, neck, waist) => {
      const percent = bodyFat('male', inches(tall), { neck: inches(neck), waist: inches(waist) })
      expect(Math.abs((percent ?? 0) - published.male(tall, neck, waist))).toBeLessThan(1)
    },
  )

  test.each([
    [64, 12.5, 28, 38],
    [66, 13, 31, 40],
    [62, 13, 34, 42],
  ])(
    'a woman of %s in, neck %s, waist %s, hip %s in is within one point as well',
    (tall, neck, waist, hip) => {
      const girths = { neck: inches(neck), waist: inches(waist), hip: inches(hip) }
      const percent = bodyFat('female', inches(tall), girths)
      expect(Math.abs((percent ?? 0) - published.female(tall, neck, waist, hip))).toBeLessThan(1)
    },
  )

  test('is undefined for impossible measurements', () => {
    expect(bodyFat('male', 180, { neck: 40, waist: 40 })).toBeNull()
    expect(bodyFat('male', 180, { neck: 60, waist: 50 })).toBeNull()
    expect(bodyFat('female', 165, { neck: 32, waist: 70 })).toBeNull()
    expect(bodyFat('male', 120, { neck: 20, waist: 220 })).toBeNull()
  })

  test('grows with the waist and stays within plausible bounds', () => {
    fc.assert(
      fc.property(
        sex,
        height,
        within(bounds.neck),
        within(bounds.waist),
        within(bounds.hip),
        (who, centimetres, neck, waist, hip) => {
          const percent = bodyFat(who, centimetres, { neck, waist, hip })
          if (percent === null) return
          expect(percent).toBeGreaterThanOrEqual(2)
          expect(percent).toBeLessThanOrEqual(65)
          const wider = bodyFat(who, centimetres, { neck, waist: waist + 1, hip })
          if (wider !== null) expect(wider).toBeGreaterThan(percent)
        },
      ),
    )
  })

  test('is classed as by the American Council on Exercise', () => {
    expect(classOf(fatClasses.male, 13.9)).toBe('athlete')
    expect(classOf(fatClasses.male, 25)).toBe('high')
    expect(classOf(fatClasses.female, 24.9)).toBe('fit')
    expect(classOf(fatClasses.female, 31.9)).toBe('average')
  })
})

describe('ideal weight by Devine', () => {
  test.each([
    ['male', 60, 50],
    ['male', 70, 73],
    ['female', 60, 45.5],
    ['female', 65, 57],
  ] as const)('%s of %s in: %s kg', (who, inches, kilograms) => {
    expect(idealWeight(who, inches * 2.54)).toBeCloseTo(kilograms, 6)
  })

  test('is undefined below five feet', () => {
    expect(idealWeight('female', 152)).toBeNull()
  })
})

describe('parsing a typed measurement', () => {
  test.each([
    ['weight', '72,5', 72.5],
    ['weight', ' 72.5 ', 72.5],
    ['height', '180', 180],
    ['height', '1,80', null],
    ['height', '1800', null],
    ['age', '17', null],
    ['age', '30,5', null],
    ['weight', '', null],
    ['weight', '-80', null],
    ['weight', '8e1', null],
    ['weight', 'seksen', null],
  ] as const)('%s “%s” is %s', (measure, text, value) => {
    expect(readMeasure(measure, text)).toBe(value)
  })

  test('is within bounds or undefined for any input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...measures), fc.string(), (measure, text) => {
        const value = readMeasure(measure, text)
        const { min, max } = bounds[measure]
        expect(value === null || (value >= min && value <= max)).toBe(true)
      }),
    )
  })
})
