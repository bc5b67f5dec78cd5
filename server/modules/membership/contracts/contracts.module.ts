import { desc, eq, or } from 'drizzle-orm'
import { branchScope } from '#server/core/current-user.ts'
import { defineModule, type ExportSection } from '#server/core/module.ts'
import { listedBy, matchesText } from '#server/core/search.ts'
import { paperContracts } from '#server/modules/membership/contracts/paper/paper-contracts.table.ts'
import { pendingSignatureRoutes } from '#server/modules/membership/contracts/pending/pending-signatures.routes.ts'
import { pendingSignatureQueue } from '#server/modules/membership/contracts/pending/pending-signatures.service.ts'
import { contractSignatureRoutes } from '#server/modules/membership/contracts/signatures/signatures.routes.ts'
import { contractSignatures } from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import { contractTemplateRoutes } from '#server/modules/membership/contracts/templates/templates.routes.ts'
import {
  contractTemplates,
  contractVersions,
} from '#server/modules/membership/contracts/templates/templates.table.ts'
import { memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'

const contractsExportSections: readonly ExportSection[] = [
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
          memberName: contractSignatures.memberName,
          relation: contractSignatures.relation,
          signature: contractSignatures.signature,
          agreedAt: contractSignatures.agreedAt,
          signedAt: contractSignatures.signedAt,
          ip: contractSignatures.ip,
          userAgent: contractSignatures.userAgent,
        })
        .from(contractSignatures)
        .innerJoin(contractVersions, eq(contractVersions._id, contractSignatures.version))
        .where(or(isOfPerson(contractSignatures.user, _id), isOfPerson(contractSignatures.guardian, _id)))
        .orderBy(desc(contractSignatures.signedAt)),
  },
  {
    name: 'kagit-sozlesmeler',
    read: (db, { _id }) =>
      db
        .select({
          membership: memberships.name,
          signedOn: paperContracts.signedOn,
          recordedAt: paperContracts.recordedAt,
        })
        .from(paperContracts)
        .innerJoin(memberships, eq(memberships._id, paperContracts.membership))
        .where(eq(paperContracts.user, _id))
        .orderBy(desc(paperContracts.signedOn)),
  },
]

export const contractsModule = defineModule({
  name: 'contracts',
  personalData: {
    contract_signatures: 'signature',
    contract_versions: 'staff',
    contract_documents: 'signature',
    contract_reminders: 'signature',
    paper_contracts: 'membership',
  },
  routes: [contractTemplateRoutes, contractSignatureRoutes, pendingSignatureRoutes],
  namedTables: [{ table: contractTemplates }],
  personalFields: { contracts: ['authorName', 'signerName'] },
  queues: [pendingSignatureQueue],
  exportSections: contractsExportSections,
  branchReferences: {
    contract_templates_branch_id_branches_id_fkey: {
      code: 'branch.has-contracts',
      text: contractsMessages.keepBranch,
    },
    contract_signatures_branch_id_branches_id_fkey: {
      code: 'branch.has-contracts',
      text: contractsMessages.keepBranch,
    },
  },
  search: [
    {
      resource: 'contract-signatures',
      isListedFor: listedBy('contract-signatures.list'),
      table: contractSignatures,
      key: contractSignatures._id,
      title: contractSignatures.signerName,
      detail: contractSignatures.code,
      at: contractSignatures.signedAt,
      matches: matchesText(contractSignatures.search),
      scope: (currentUser) => branchScope(currentUser, contractSignatures.branch),
    },
  ],
})
