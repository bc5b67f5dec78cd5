import { type AdminResource, screen } from '#admin/core/resource.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import {
  addPackage,
  deletePackage,
  listPackages,
  showPackage,
  switchPackages,
  updatePackage,
} from '#shared/membership/packages/packages.contract.ts'

export const packages: AdminResource = {
  name: 'packages',
  data: {
    list: listPackages,
    show: showPackage,
    create: addPackage,
    update: updatePackage,
    updateMany: switchPackages,
    remove: deletePackage,
    rows: 'packages',
    created: 'package',
    branchScope: 'branch',
  },
  texts: packageTexts,
  recordRepresentation: 'name',
  loggedValues: {
    price: 'kurus',
    joiningFee: 'kurus',
    'prices.price': 'lira',
    kind: packageTexts.kinds,
    visibility: packageTexts.visibilities,
  },
  tasks: [{ ...packageTexts.tasks.sessions, filter: { lacksSessions: true }, needs: ['packages', 'edit'] }],
  keywords: 'fiyat fiyatlar tarife liste abonelik ücret',
  list: screen(() => import('#admin/resources/membership/packages/PackageList.tsx'), 'PackageList'),
  create: screen(() => import('#admin/resources/membership/packages/PackageForm.tsx'), 'PackageCreate'),
  edit: screen(() => import('#admin/resources/membership/packages/PackageForm.tsx'), 'PackageEdit'),
}
