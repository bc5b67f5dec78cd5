import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { listCategoriesOfBranch } from '#shared/club/categories/categories.contract.ts'
import { type Equipment, listEquipmentsOfBranch } from '#shared/club/equipments/equipments.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'
import { equipmentTexts } from '#site/features/branches/branches.texts.ts'

export interface EquipmentGroup {
  /** The group’s anchor. */
  anchor: string
  name: string
  equipments: Equipment[]
  pieces: number
}

const piecesOf = (equipments: readonly Equipment[]) =>
  equipments.reduce((sum, { quantity }) => sum + quantity, 0)

/** A branch’s equipment by category, in Turkish order; uncategorised equipment comes last. */
export async function loadEquipment({ call, tag }: PageContext, branch: Branch): Promise<EquipmentGroup[]> {
  tag(pageTags.equipments(branch._id), pageTags.categories(branch._id))
  const params = { branchId: branch._id }
  const [categories, equipments] = await Promise.all([
    call(listCategoriesOfBranch, { params, query: { sort: ['name', 'ASC'] } }),
    call(listEquipmentsOfBranch, { params, query: { sort: ['name', 'ASC'] } }),
  ])
  const group = (id: string | null, name: string): EquipmentGroup => {
    const own = equipments.filter(({ category }) => category === id)
    return { anchor: `kategori-${id ?? 'diger'}`, name, equipments: own, pieces: piecesOf(own) }
  }
  return [
    ...categories.map(({ _id, name }) => group(_id, name)),
    group(null, equipmentTexts.unsorted),
  ].filter(({ equipments: own }) => own.length > 0)
}

/** Pieces and kinds of each category by branch, in the order of the first branch that has it; the uncategorised last. */
export function compareEquipment(branches: readonly (readonly EquipmentGroup[])[]) {
  const names = new Set(branches.flatMap((groups) => groups.map(({ name }) => name)))
  const isLast = names.delete(equipmentTexts.unsorted)
  return [...names, ...(isLast ? [equipmentTexts.unsorted] : [])].map((label) => ({
    label,
    cells: branches.map((groups) => {
      const group = groups.find(({ name }) => name === label)
      return (
        group && {
          text: equipmentTexts.quantity(group.pieces),
          note: equipmentTexts.kinds(group.equipments.length),
        }
      )
    }),
  }))
}

/** The number of machines and categories. */
export interface EquipmentCount {
  branch: Branch
  kinds: number
  categories: number
  pieces: number
}

/** How much equipment a branch has, without its categories’ names. */
export async function countEquipment({ call, tag }: PageContext, branch: Branch): Promise<EquipmentCount> {
  tag(pageTags.equipments(branch._id))
  const equipments = await call(listEquipmentsOfBranch, { params: { branchId: branch._id } })
  return {
    branch,
    kinds: equipments.length,
    categories: new Set(equipments.map(({ category }) => category)).size,
    pieces: piecesOf(equipments),
  }
}
