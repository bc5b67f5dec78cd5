import fc from 'fast-check'
import type { z } from 'zod'
import { hostileValue, plausibleNumbers, plausibleTexts } from '#tests/support/product/fuzz/hostile-values.ts'

export interface Generation {
  /** Ids of existing records for a field of this name. */
  idsFor(name: string): readonly string[]
  /** The percentage of invalid values. */
  hostility: number
}

/** The parts of zod’s definitions used for generation. */
interface Definition {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  values?: unknown[]
  entries?: Record<string, string | number>
  format?: string
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

/** Values for a schema, most of them valid. */
export function valuesOf(schema: z.ZodType, name: string, generation: Generation): fc.Arbitrary<unknown> {
  const good = goodValuesOf(schema, name, generation)
  const { hostility } = generation
  if (hostility === 0) return good
  return fc.oneof(
    { weight: 100 - hostility, arbitrary: good },
    { weight: hostility, arbitrary: hostileValue },
  )
}

function goodValuesOf(schema: z.ZodType, name: string, generation: Generation): fc.Arbitrary<unknown> {
  const definition = definitionOf(schema)
  const inner = () => valuesOf(definition.innerType as z.ZodType, name, generation)
  switch (definition.type) {
    case 'object':
      return objectsOf(definition, generation)
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
      return fc.oneof({ weight: 3, arbitrary: inner() }, { weight: 1, arbitrary: fc.constant(undefined) })
    case 'nullable':
      return fc.oneof({ weight: 3, arbitrary: inner() }, { weight: 1, arbitrary: fc.constant(null) })
    case 'array':
      return fc.array(valuesOf(definition.element as z.ZodType, name, generation), { maxLength: 4 })
    case 'tuple':
      return fc.tuple(...(definition.items ?? []).map((item) => valuesOf(item, name, generation)))
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => valuesOf(option, name, generation)))
    case 'pipe':
      return pipedValuesOf(schema, definition, name, generation)
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []))
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}))
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 10 }), fc.constantFrom('1', 2, true), { maxKeys: 3 })
    default:
      return leavesOf(schema, schema, name, generation)
  }
}

function objectsOf({ shape = {} }: Definition, generation: Generation): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, valuesOf(field, key, generation)]),
  )
  const whole = fc.record(fields)
  if (generation.hostility === 0) return whole
  const torn = fc.record(fields, { requiredKeys: [] })
  const more = fc
    .tuple(whole, fc.dictionary(fc.constantFrom(...forgedKeys), hostileValue, { maxKeys: 4 }))
    .map(([object, forged]) => ({ ...object, ...forged }))
  return fc.oneof(
    { weight: 6, arbitrary: whole },
    { weight: 2, arbitrary: torn },
    { weight: 2, arbitrary: more },
  )
}

/** Extra fields of a mass assignment. */
const forgedKeys = ['_id', 'id', 'role', 'branch', 'version', 'balance', 'isAdmin', 'deletedAt', 'createdAt']

/** An encoded value: JSON in a query, or text in a form for a number or a list. */
function pipedValuesOf(schema: z.ZodType, definition: Definition, name: string, generation: Generation) {
  const source = definition.in as z.ZodType
  const target = definition.out as z.ZodType
  const { type, in: first } = definitionOf(source)
  // z.preprocess: the transform comes first and accepts the input of the schema behind it.
  if (type === 'transform') return valuesOf(target, name, generation)
  const isParsedText = type === 'pipe' && first && definitionOf(first).type === 'string'
  if (isParsedText && ['object', 'tuple'].includes(definitionOf(target).type)) {
    return valuesOf(target, name, generation).map((value) => JSON.stringify(value) ?? 'null')
  }
  if (type === 'string' || type === 'pipe') return leavesOf(schema, source, name, generation)
  return valuesOf(source, name, generation)
}

const accepted = new WeakMap<z.ZodType, unknown[]>()

/** The plausible values that a schema accepts, cached. */
function acceptedBy(schema: z.ZodType): unknown[] {
  const known = accepted.get(schema)
  if (known) return known
  const found = [...plausibleTexts, ...plausibleNumbers, true, false, null].filter(
    (value) => schema.safeParse(value).success,
  )
  accepted.set(schema, found)
  return found
}

/** Values of a schema that encodes nothing itself; `source` is the schema of what is sent. */
function leavesOf(schema: z.ZodType, source: z.ZodType, name: string, generation: Generation) {
  const definition = definitionOf(source)
  if (definition.format === 'guid') {
    const known = generation.idsFor(name)
    return known.length > 0 ? fc.constantFrom(...known) : fc.uuid()
  }
  const choices: { weight: number; arbitrary: fc.Arbitrary<unknown> }[] = []
  const plausible = acceptedBy(schema)
  if (plausible.length > 0) choices.push({ weight: 4, arbitrary: fc.constantFrom(...plausible) })
  if (definition.type === 'number') {
    const { minValue, maxValue } = source as z.ZodNumber
    const edges = [minValue, maxValue].filter((edge) => edge !== null && Number.isFinite(edge))
    if (edges.length > 0) choices.push({ weight: 1, arbitrary: fc.constantFrom(...edges) })
  }
  if (definition.type === 'string' && !definition.format) {
    const most = (source as z.ZodString).maxLength
    choices.push(
      {
        weight: 1,
        arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(most ?? 60, 200) }),
      },
      ...(most && most <= 20_000 ? [{ weight: 1, arbitrary: fc.constant('ş'.repeat(most)) }] : []),
    )
  }
  return choices.length > 0 ? fc.oneof(...choices) : hostileValue
}
