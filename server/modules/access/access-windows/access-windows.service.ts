import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  type AccessWindowRow,
  accessWindows,
} from '#server/modules/access/access-windows/access-windows.table.ts'
import type { AccessWindow } from '#shared/access/access-windows/access-windows.contract.ts'

export const toWindow = ({ from, until, gender, ...row }: AccessWindowRow): AccessWindow => ({
  ...row,
  from: from.slice(0, 5),
  until: until.slice(0, 5),
  gender: gender === 'unspecified' ? null : gender,
})

export async function readWindowsOfBranch(db: Database, branch: string): Promise<AccessWindow[]> {
  const rows = await db
    .select()
    .from(accessWindows)
    .where(eq(accessWindows.branch, branch))
    .orderBy(asc(accessWindows.from), asc(accessWindows._id))
  return rows.map(toWindow)
}
