import { positionTemplates } from '#shared/people/positions/position-templates.ts'
import { addPosition, assignPosition, type Position } from '#shared/people/positions/positions.contract.ts'
import type { Access } from '#shared/permissions/permissions.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

type TemplateId = (typeof positionTemplates)[number]['id']

export const templateOf = (id: TemplateId) => {
  const template = positionTemplates.find((one) => one.id === id)
  if (!template) throw new Error(`There is no template ${id}`)
  return template
}

export const makePosition = (
  admin: Person,
  permissions: readonly Access[],
  name = `Pozisyon ${crypto.randomUUID()}`,
): Promise<Position> => admin.call(addPosition, { body: { name, permissions: [...permissions] } })

/** Gives a position to a person; null stands for all branches. */
export const assign = (
  admin: Person,
  person: Person,
  position: Pick<Position, '_id'> | null,
  branches: readonly string[] | null = [],
) =>
  admin.call(assignPosition, {
    params: { id: person.user._id },
    body: {
      position: position?._id ?? null,
      allBranches: branches === null,
      branches: [...(branches ?? [])],
    },
  })

/** Staff of the first branch in a new position. */
export async function holderOf(
  product: TestProduct,
  admin: Person,
  permissions: readonly Access[],
  branches: readonly string[] | null,
  home = branches?.[0],
): Promise<Person & { position: Position }> {
  const person = await product.person({ role: 'staff', branch: home })
  const position = await makePosition(admin, permissions)
  await assign(admin, person, position, branches)
  return { ...person, position }
}
