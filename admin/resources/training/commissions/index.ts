import { type AdminResource, screen } from '#admin/core/resource.ts'
import { commissionTexts } from '#admin/resources/training/commissions/commissions.texts.ts'
import { showCommissions } from '#shared/training/commissions/commissions.contract.ts'

export const commissions: AdminResource = {
  name: 'commissions',
  data: { list: showCommissions },
  texts: commissionTexts,
  recordRepresentation: 'trainerName',
  loggedValues: { amount: 'kurus' },
  keywords: 'prim komisyon hakediş maaş ay kapatma döküm antrenör',
  isForTrainers: true,
  trainerEntry: 'own',
  cannotBeSearched: true,
  list: screen(
    () => import('#admin/resources/training/commissions/CommissionsScreen.tsx'),
    'CommissionsScreen',
  ),
}
