import { type AdminResource, screen } from '#admin/core/resource.ts'
import { lostItemTexts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import {
  addLostItem,
  deleteLostItem,
  listLostItems,
  showLostItem,
  updateLostItem,
} from '#shared/content/lost-items/lost-items.contract.ts'

export const lostItems: AdminResource = {
  name: 'lost-items',
  data: {
    list: listLostItems,
    show: showLostItem,
    create: addLostItem,
    update: updateLostItem,
    remove: deleteLostItem,
    branchScope: 'branch',
  },
  texts: lostItemTexts,
  recordRepresentation: 'description',
  loggedValues: { state: lostItemTexts.states },
  keywords: 'kayıp eşya buluntu bulunan unutulan emanet',
  opensShowPage: true,
  attention: { filter: { isDue: true }, label: lostItemTexts.dueCount },
  list: screen(() => import('#admin/resources/content/lost-items/LostItemList.tsx'), 'LostItemList'),
  create: screen(() => import('#admin/resources/content/lost-items/LostItemForm.tsx'), 'LostItemCreate'),
  edit: screen(() => import('#admin/resources/content/lost-items/LostItemForm.tsx'), 'LostItemEdit'),
  show: screen(() => import('#admin/resources/content/lost-items/LostItemShow.tsx'), 'LostItemShow'),
}
