import type { ResourceData } from '#admin/core/data/resource-data.ts'
import {
  type ContractSignature,
  type ContractSignatureDetail,
  listContractSignatures,
  showContractSignature,
} from '#shared/membership/contracts/signatures.contract.ts'

export const contractSignaturesData: ResourceData = {
  list: listContractSignatures,
  show: showContractSignature,
  branchScope: 'branch',
}

export type SignatureRecord = ContractSignature & { id: string }
export type SignatureDetailRecord = ContractSignatureDetail & { id: string }
