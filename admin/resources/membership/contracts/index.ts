import { type AdminResource, screen } from '#admin/core/resource.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import {
  addContract,
  listContracts,
  showContract,
  switchContracts,
  updateContract,
} from '#shared/membership/contracts/contracts.contract.ts'
import { guardianRelationNames } from '#shared/people/guardians/guardians.rules.ts'

export const contracts: AdminResource = {
  name: 'contracts',
  data: {
    list: listContracts,
    show: showContract,
    create: addContract,
    update: updateContract,
    updateMany: switchContracts,
    branchScope: 'branch',
  },
  texts: contractTexts,
  recordRepresentation: 'title',
  loggedValues: { requiredFor: contractTexts.occasions, relation: guardianRelationNames },
  keywords: 'sözleşme metni şablon kvkk',
  list: screen(() => import('#admin/resources/membership/contracts/ContractList.tsx'), 'ContractList'),
  create: screen(() => import('#admin/resources/membership/contracts/ContractForm.tsx'), 'ContractCreate'),
  edit: screen(() => import('#admin/resources/membership/contracts/ContractForm.tsx'), 'ContractEdit'),
}
