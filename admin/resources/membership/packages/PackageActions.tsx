import DeskIcon from '@mui/icons-material/CountertopsOutlined'
import PriceIcon from '@mui/icons-material/PercentOutlined'
import HideIcon from '@mui/icons-material/VisibilityOffOutlined'
import ShowIcon from '@mui/icons-material/VisibilityOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { type Identifier, useListContext } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { packageTexts as texts } from '#admin/resources/membership/packages/packages.texts.ts'
import { useMany } from '#admin/ui/bulk/bulk-actions.tsx'
import {
  type Package,
  type PackageVisibility,
  packageVisibilities,
} from '#shared/membership/packages/packages.contract.ts'

const PricesDialog = lazy(() => import('#admin/resources/membership/packages/PricesDialog.tsx'))

const icons = { public: ShowIcon, desk: DeskIcon, hidden: HideIcon }

/** Changes where the selected packages are sold, and their prices. */
export function PackageActions() {
  const { data = [], selectedIds } = useListContext<AdminRecord<Package>>()
  const { isRunning, changeMany } = useMany()
  const [isOpen, setOpen] = useState(false)

  /** Undo gives each package back its own place; selected ones of another page are not known here. */
  function sell(visibility: PackageVisibility) {
    const before = new Map<Identifier, PackageVisibility>(data.map((one) => [one.id, one.visibility]))
    const areKnown = selectedIds.every((id) => before.has(id))
    return changeMany({ visibility }, areKnown ? (id) => ({ visibility: before.get(id) }) : undefined)
  }

  return (
    <>
      <Button color="inherit" startIcon={<PriceIcon />} onClick={() => setOpen(true)}>
        {texts.changePrices}
      </Button>
      {packageVisibilities.map((visibility) => {
        const Icon = icons[visibility]
        return (
          <Button
            key={visibility}
            color="inherit"
            startIcon={<Icon />}
            disabled={isRunning}
            onClick={() => sell(visibility)}
          >
            {texts.visibilities[visibility]}
          </Button>
        )
      })}
      <Suspense fallback={null}>{isOpen && <PricesDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
