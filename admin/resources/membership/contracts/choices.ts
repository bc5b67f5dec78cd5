import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import type { ReferenceSource } from '#admin/ui/use-reference-choices.ts'
import { contractOccasions } from '#shared/membership/contracts/contracts.schema.ts'

export const occasionChoices = contractOccasions.map((id) => ({ id, name: contractTexts.occasions[id] }))

/** Contracts by title and branch. */
export const contractSource: ReferenceSource = {
  reference: 'contracts',
  sort: { field: 'title', order: 'ASC' },
  detail: ({ branchName }) => String(branchName ?? contractTexts.allBranches),
}
