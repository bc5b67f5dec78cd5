import StorefrontIcon from '@mui/icons-material/StorefrontOutlined'
import { Box, InputAdornment, Typography } from '@mui/material'
import { useEffect } from 'react'
import { HttpError } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { branchSource, useBranch } from '#admin/ui/branches.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'

/** Selects the branch of the whole back office. */
export function BranchSwitch() {
  const { branch, canSwitch, choose } = useBranchScope()
  const { data, error } = useBranch(branch)
  const isGone = error instanceof HttpError && error.status === 404

  useEffect(() => {
    if (canSwitch && isGone) choose(null)
  }, [canSwitch, isGone, choose])

  if (!canSwitch)
    return (
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          color: 'text.secondary',
          minWidth: 0,
        }}
      >
        <StorefrontIcon fontSize="small" />
        <Typography variant="body2" noWrap sx={{ fontWeight: 600, color: 'text.primary' }}>
          {branch ? data?.name : texts.layout.noBranch}
        </Typography>
      </Box>
    )

  return (
    <ReferencePicker
      {...branchSource}
      id="branch-scope"
      value={branch}
      onChange={choose}
      none={texts.layout.allBranches}
      accessibleName={texts.layout.branch}
      startAdornment={
        <InputAdornment position="start" sx={{ ml: 0.75 }}>
          <StorefrontIcon fontSize="small" />
        </InputAdornment>
      }
      field={{ sx: { width: { xs: 200, sm: 260 } } }}
    />
  )
}
