import { Box, Button, Dialog, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import { useEffect, useId, useState } from 'react'
import { useGetList } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import type { WalletRecord } from '#admin/resources/money/balances/balance-columns.ts'
import { ChangeDialog } from '#admin/resources/money/balances/ChangeDialog.tsx'
import { userPageTexts as texts } from '#admin/resources/people/users/user-page.texts.ts'
import { returningTo } from '#admin/ui/page/PageHeader.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatKurus } from '#shared/core/money.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'

interface TopUpDialogProps {
  user: UserProfile
  onClose: () => void
}

/** Tops up a user’s wallet; opens one if missing, or lets staff choose. */
export default function TopUpDialog({ user, onClose }: TopUpDialogProps) {
  const titleId = useId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data, error, refetch } = useGetList<WalletRecord>('balances', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'name', order: 'ASC' },
    filter: { user_id: user._id },
  })
  const [chosen, setChosen] = useState<WalletRecord | null>(null)
  const wallet = chosen ?? (data?.length === 1 ? data[0] : undefined)
  const hasNone = data?.length === 0

  useEffect(() => {
    if (!hasNone) return
    const source = { user_id: user._id, ...(user.branch && { branch_id: user.branch }) }
    const state = returningTo({ path: pathname, name: user.name })
    navigate(`/balances/create?source=${encodeURIComponent(JSON.stringify(source))}`, { state })
  }, [hasNone, navigate, pathname, user])

  if (wallet) return <ChangeDialog wallet={wallet} direction="in" onClose={onClose} />
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{texts.topUp}</DialogTitle>
      <DialogContent>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LinearProgress aria-label={texts.topUp} />}
        {data && data.length > 1 && (
          <Box sx={{ display: 'grid', gap: 1 }}>
            {texts.chooseWallet}
            {data.map((option, index) => (
              <Button
                key={option.id}
                variant="outlined"
                color="inherit"
                autoFocus={index === 0}
                onClick={() => setChosen(option)}
              >
                {`${option.branchName} · ${formatKurus(option.balance)}`}
              </Button>
            ))}
          </Box>
        )}
      </DialogContent>
    </Dialog>
  )
}
