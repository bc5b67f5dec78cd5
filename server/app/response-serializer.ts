import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

const plainTypes = ['string', 'number', 'integer', 'boolean']

/**
 * Replaces what fast-json-stringify would have to choose by validating: null beside one other type, and unions of one
 * plain type, which are written alike.
 */
function simplify(schema: JsonSchema): void {
  // Fields that the schema does not have are left out, not refused.
  if (schema.additionalProperties === false) delete schema.additionalProperties
  const others = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [first] = others
  const isPlain = plainTypes.includes(String(first?.type)) && others.every(({ type }) => type === first?.type)
  if (!first || (others.length > 1 && !isPlain)) return
  const nullable = others.length < (schema.anyOf?.length ?? 0)
  delete schema.anyOf
  Object.assign(schema, others.length > 1 ? { type: first.type } : first, nullable && { nullable })
}

/**
 * Writes responses by the JSON Schema of the contract: fields that it does not have are left out, a missing one is an
 * error. The tests also check each response against the contract itself.
 */
export const responseSerializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ((data: unknown) => string) | undefined
  return (data) => {
    // Compiled on first use: the start does not wait for some six hundred endpoints.
    write ??= fastJson(
      z.toJSONSchema(schema, {
        io: 'output',
        target: 'draft-7',
        unrepresentable: 'any',
        // Without names, records are written in place instead of by reference.
        metadata: z.registry(),
        override: ({ jsonSchema }) => simplify(jsonSchema),
      }) as Schema,
    )
    return write(data)
  }
}
