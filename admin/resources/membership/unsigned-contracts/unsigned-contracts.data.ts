import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  listUnsignedContracts,
  type UnsignedContract,
} from '#shared/membership/contracts/unsigned.contract.ts'

export const unsignedContractsData: ResourceData = { list: listUnsignedContracts, branchScope: 'branch' }

export type UnsignedRecord = UnsignedContract & { id: string }
