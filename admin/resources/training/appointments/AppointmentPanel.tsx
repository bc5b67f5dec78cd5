import { useState } from 'react'
import type { AdminRecord } from '#admin/core/resource.ts'
import { AppointmentDrawer } from '#admin/resources/training/appointments/AppointmentDrawer.tsx'
import { appointmentList } from '#admin/resources/training/appointments/AppointmentList.tsx'
import { RelatedGrid } from '#admin/ui/RelatedGrid.tsx'
import type { Appointment } from '#shared/training/appointments/appointments.contract.ts'

const without = (own: 'memberName' | 'trainerName') =>
  appointmentList.columns
    .filter(({ source }) => source !== own)
    .map((column) => (column.source === 'startsAt' ? { ...column, primary: true } : column))

/** Without the column that repeats the page’s user; each row needs a title. */
const columns = { member: without('memberName'), trainer: without('trainerName') }

interface AppointmentPanelProps {
  user: string
  /** The side of the user. */
  of: 'member' | 'trainer'
  empty: string
}

/** The latest one-to-one sessions of a person; a row opens beside the list. */
export function AppointmentPanel({ user, of, empty }: AppointmentPanelProps) {
  const [opened, setOpened] = useState<AdminRecord<Appointment> | null>(null)
  return (
    <>
      <RelatedGrid
        resource="appointments"
        sort={appointmentList.sort}
        filter={of === 'member' ? { user } : { trainer: user }}
        columns={columns[of]}
        empty={empty}
        onOpen={setOpened}
      />
      {opened && <AppointmentDrawer id={opened.id} onClose={() => setOpened(null)} />}
    </>
  )
}
