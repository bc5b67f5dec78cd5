import { type AdminResource, screen } from '#admin/core/resource.ts'
import { unsignedContractTexts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'
import { listUnsignedContracts } from '#shared/membership/contracts/unsigned.contract.ts'

export const unsignedContracts: AdminResource = {
  name: 'unsigned-contracts',
  data: { list: listUnsignedContracts, branchScope: 'branch' },
  texts: unsignedContractTexts,
  recordRepresentation: 'userName',
  keywords: 'sözleşme imza eksik evrak imzasız',
  list: screen(
    () => import('#admin/resources/membership/unsigned-contracts/UnsignedList.tsx'),
    'UnsignedList',
  ),
}
