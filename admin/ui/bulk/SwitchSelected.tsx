import type { SvgIconComponent } from '@mui/icons-material'
import { Button } from '@mui/material'
import { type ManyChange, useMany } from '#admin/ui/bulk/use-many.tsx'

interface Side {
  label: string
  icon: SvgIconComponent
  change: ManyChange
}

/** Sets a flag of the selected records on or off; each undoes the other. */
export function SwitchSelected({ sides: [one, other] }: { sides: readonly [Side, Side] }) {
  const { isRunning, changeMany } = useMany()
  const button = ({ label, icon: Icon, change }: Side, back: Side) => (
    <Button
      color="inherit"
      startIcon={<Icon />}
      disabled={isRunning}
      onClick={() => changeMany(change, back.change)}
    >
      {label}
    </Button>
  )
  return (
    <>
      {button(one, other)}
      {button(other, one)}
    </>
  )
}
