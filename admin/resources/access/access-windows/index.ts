import { type AdminResource, screen } from '#admin/core/resource.ts'
import { accessWindowTexts } from '#admin/resources/access/access-windows/access-windows.texts.ts'
import {
  AccessWindow,
  addAccessWindow,
  deleteAccessWindow,
  listAccessWindows,
  showAccessWindow,
  updateAccessWindow,
} from '#shared/access/access-windows/access-windows.contract.ts'
import { writeCondition, writeWindowTime } from '#shared/access/access-windows/access-windows.rules.ts'

export const accessWindows: AdminResource = {
  name: 'access-windows',
  data: {
    list: listAccessWindows,
    show: showAccessWindow,
    create: addAccessWindow,
    update: updateAccessWindow,
    remove: deleteAccessWindow,
    read: (record) => {
      const window = AccessWindow.parse(record)
      return { ...window, time: writeWindowTime(window), condition: writeCondition(window) }
    },
    branchScope: 'branch',
  },
  texts: accessWindowTexts,
  recordRepresentation: 'time',
  isDeletionUndoable: true,
  loggedValues: {
    days: 'weekdays',
    gender: { ...accessWindowTexts.genders, unspecified: accessWindowTexts.anyGender },
  },
  keywords: 'kadınlar hanımlar erkekler çocuk saati ayrılmış özel saat',
  list: screen(
    () => import('#admin/resources/access/access-windows/AccessWindowList.tsx'),
    'AccessWindowList',
  ),
  create: screen(
    () => import('#admin/resources/access/access-windows/AccessWindowForm.tsx'),
    'AccessWindowCreate',
  ),
  edit: screen(
    () => import('#admin/resources/access/access-windows/AccessWindowForm.tsx'),
    'AccessWindowEdit',
  ),
}
