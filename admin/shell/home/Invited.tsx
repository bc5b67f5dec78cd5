import { Box, LinearProgress } from '@mui/material'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import { homeTexts as texts } from '#admin/shell/home/home.texts.ts'
import { Panel, PanelRow } from '#admin/shell/home/Panel.tsx'
import { showInvitationTotals } from '#shared/office/invitations/invitations.contract.ts'

const path = '/account-claims'

/** How many of the invited people have opened their accounts; nothing once all have, or without invitations. */
export function Invited() {
  const { branch } = useBranchScope()
  const query = branch ? { branchId: branch } : {}
  const { data } = useCall(showInvitationTotals, { query }, { refetchInterval: 60_000 })
  if (!data || data.claimed === data.invited) return null
  const text = texts.came(data.claimed, data.invited)
  return (
    <Panel
      title={texts.invited}
      more={{ to: path, label: texts.all }}
      isPending={false}
      error={null}
      onRetry={() => undefined}
      empty=""
    >
      {[
        <PanelRow
          key="came"
          primary={text}
          secondary={
            <Box sx={{ mt: 0.75 }}>
              <LinearProgress
                variant="determinate"
                color="success"
                value={(100 * data.claimed) / data.invited}
                aria-label={text}
                sx={{ height: 6, borderRadius: 3 }}
              />
            </Box>
          }
          to={path}
        />,
      ]}
    </Panel>
  )
}
