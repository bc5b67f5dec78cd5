import AddIcon from '@mui/icons-material/AddOutlined'
import RuleIcon from '@mui/icons-material/RuleOutlined'
import { Button, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { AddAppointmentDialog } from '#admin/resources/training/appointments/AddAppointmentDialog.tsx'
import { AppointmentDrawer } from '#admin/resources/training/appointments/AppointmentDrawer.tsx'
import { AppointmentRulesDialog } from '#admin/resources/training/appointments/AppointmentRulesDialog.tsx'
import { appointmentTexts as texts } from '#admin/resources/training/appointments/appointments.texts.ts'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { type Appointment, appointmentStates } from '#shared/training/appointments/appointments.contract.ts'

const columns: readonly Column<AdminRecord<Appointment>>[] = [
  { source: 'startsAt', width: 190, sortable: true, cell: { as: 'moment' } },
  { source: 'memberName', person: 'member', primary: true, flex: 1.2 },
  { source: 'trainerName', person: 'trainer', flex: 1.2 },
  { source: 'packName', flex: 1.2 },
  { source: 'room', flex: 0.8, hidden: true },
  { source: 'branchName', ofAllBranches: true, flex: 1 },
  {
    source: 'state',
    width: 150,
    cell: { choices: texts.states },
    render: ({ state }) => <StatusChip status={state} labels={texts.states} colors={texts.stateColors} />,
  },
  { source: 'cancelReason', flex: 1.2, hidden: true },
  createdColumn,
]

export const appointmentList = {
  resource: 'appointments',
  sort: { field: 'startsAt', order: 'DESC' },
  columns,
  filters: [
    {
      type: 'select',
      source: 'state',
      choices: appointmentStates.map((value) => ({ value, label: texts.states[value] })),
    },
    {
      type: 'select',
      source: 'isUnmarked',
      choices: [{ value: true, label: texts.unmarked }],
    },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
    { type: 'reference', source: 'trainer', reference: 'trainers' },
    { type: 'branch', source: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<Appointment>>

/** One-to-one sessions; a row opens beside the list. */
export function AppointmentList() {
  const [opened, setOpened] = useState<AdminRecord<Appointment> | null>(null)
  return (
    <>
      <ResourceGrid {...appointmentList} onOpen={setOpened} actions={<AppointmentActions />} />
      {opened && <AppointmentDrawer id={opened.id} onClose={() => setOpened(null)} />}
    </>
  )
}

/** Adds an appointment in the selected branch, and opens its rules. */
export function AppointmentActions() {
  const { branch } = useBranchScope()
  const canAccess = useCanAccess()
  const [open, setOpen] = useState<'add' | 'rules'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {branch && canAccess('appointments', 'rules') && (
        <Button color="inherit" startIcon={<RuleIcon />} onClick={() => setOpen('rules')}>
          {texts.rules}
        </Button>
      )}
      {canAccess('appointments', 'create') && (
        <Tooltip title={branch ? '' : texts.chooseBranch}>
          <span>
            <Button
              variant="contained"
              startIcon={<AddIcon />}
              disabled={!branch}
              onClick={() => setOpen('add')}
            >
              {texts.add}
            </Button>
          </span>
        </Tooltip>
      )}
      {branch && open === 'add' && <AddAppointmentDialog branch={branch} onClose={close} />}
      {branch && open === 'rules' && <AppointmentRulesDialog branch={branch} onClose={close} />}
    </>
  )
}
