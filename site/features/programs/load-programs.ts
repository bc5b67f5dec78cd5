import { listPrograms, type Program } from '#shared/content/programs/programs.contract.ts'
import { type PageContext, pageTags } from '#shared/core/page.ts'

/** The published programs in the club’s order. */
export function loadPrograms({ call, tag }: PageContext): Promise<Program[]> {
  tag(pageTags.programs)
  return call(listPrograms, { query: { sort: ['order', 'ASC'], filter: { isActive: true } } })
}

/** The program with this current or former slug. */
export async function findProgram({ call, tag }: PageContext, slug: string): Promise<Program | undefined> {
  tag(pageTags.programs)
  const [program] = await call(listPrograms, { query: { filter: { slug, isActive: true } } })
  return program
}
