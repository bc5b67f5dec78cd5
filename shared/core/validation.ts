import type { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'

const texts = validationMessages

/** A Turkish sentence for what is wrong with one field. A schema's own message wins. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined || issue.input === null) return texts.required
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? texts.minimumLength(Number(issue.minimum))
        : texts.minimum(Number(issue.minimum))
    case 'too_big':
      return issue.origin === 'string'
        ? texts.maximumLength(Number(issue.maximum))
        : texts.maximum(Number(issue.maximum))
    case 'invalid_value':
      return texts.choice
    default:
      return texts.invalid
  }
}
