import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { packageKinds } from '#shared/membership/packages/packages.contract.ts'

export const kindChoices = packageKinds.map((kind) => ({ id: kind, name: packageTexts.kinds[kind] }))
