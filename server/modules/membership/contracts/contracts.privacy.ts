import { desc, eq } from 'drizzle-orm'
import type { Erasure, ExportSection } from '#server/core/module.ts'
import { contractDues } from '#server/modules/membership/contracts/contract-dues.table.ts'
import { contractVersions } from '#server/modules/membership/contracts/contracts.table.ts'
import { contractSignatures } from '#server/modules/membership/contracts/signatures.table.ts'

export const contractsExportSections: readonly ExportSection[] = [
  {
    name: 'sozlesmeler',
    read: (db, { _id }) =>
      db
        .select({
          title: contractVersions.title,
          contractVersion: contractVersions.version,
          content: contractVersions.content,
          code: contractSignatures.code,
          signerName: contractSignatures.signerName,
          signature: contractSignatures.signature,
          agreedAt: contractSignatures.agreedAt,
          signedAt: contractSignatures.signedAt,
          ip: contractSignatures.ip,
          userAgent: contractSignatures.userAgent,
        })
        .from(contractSignatures)
        .innerJoin(contractVersions, eq(contractVersions._id, contractSignatures.version))
        .where(eq(contractSignatures.user, _id))
        .orderBy(desc(contractSignatures.signedAt)),
  },
]

export async function eraseContracts({ tx, owner }: Erasure): Promise<void> {
  await tx.db.delete(contractDues).where(eq(contractDues.user, owner._id))
}
