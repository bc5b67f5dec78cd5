import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  addContract,
  listContracts,
  showContract,
  switchContracts,
  updateContract,
} from '#shared/membership/contracts/contracts.contract.ts'
import type { ContractTemplate } from '#shared/membership/contracts/contracts.schema.ts'

export const contractsData: ResourceData = {
  list: listContracts,
  show: showContract,
  create: addContract,
  update: updateContract,
  updateMany: switchContracts,
  branchScope: 'branch',
}

export type ContractRecord = ContractTemplate & { id: string }
