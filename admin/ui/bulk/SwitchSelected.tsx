import type { SvgIconComponent } from '@mui/icons-material'
import { Button } from '@mui/material'
import { type ManyChange, useMany } from '#admin/ui/bulk/use-many.tsx'

interface Side {
  label: string
  icon: SvgIconComponent
  change: ManyChange
}

/** Turns the selected records one way or the other; each way takes back the other. */
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
