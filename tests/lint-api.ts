// Lints the OpenAPI document as it is written from the contract, by the `recommended` rules of Redocly.

import { createConfig, formatProblems, lintFromString } from '@redocly/openapi-core'
import { apiDocument } from '#server/app/api-document.ts'

const problems = await lintFromString({
  source: JSON.stringify(apiDocument('https://kulup.example')),
  config: await createConfig({ extends: ['recommended'] }),
})
const errors = problems.filter(({ severity }) => severity === 'error')
const warnings = Map.groupBy(
  problems.filter(({ severity }) => severity === 'warn'),
  ({ ruleId }) => ruleId,
)
for (const [rule, { length }] of warnings) console.log(`Uyarı: ${rule} (${length})`)
if (errors.length > 0) {
  formatProblems(errors, { totals: { errors: errors.length, warnings: 0, ignored: 0 }, format: 'stylish' })
  process.exit(1)
}
