import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { membershipTexts } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { ReasonDialog } from '#admin/ui/ReasonDialog.tsx'
import { cancelMembership, type Membership } from '#shared/membership/memberships/memberships.contract.ts'

/** Cancels a membership with a reason. */
export function CancelMembership({ membership }: { membership: AdminRecord<Membership> }) {
  const { id, name, userName } = membership
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button color="error" startIcon={<CancelIcon />} onClick={() => setAsking(true)}>
        {membershipTexts.cancel}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={membershipTexts.cancelTitle(name, userName)}
          content={membershipTexts.cancelContent}
          label={membershipTexts.fields.cancelReason}
          confirm={membershipTexts.cancel}
          destructive
          act={(reason) => call(cancelMembership, { params: { id }, body: { reason } })}
          done={membershipTexts.cancelled}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
