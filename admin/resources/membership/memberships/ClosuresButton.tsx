import ClosedIcon from '@mui/icons-material/EventBusyOutlined'
import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Divider,
  Skeleton,
  Typography,
} from '@mui/material'
import { useEffect, useState } from 'react'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { ClosureForm } from '#admin/resources/membership/memberships/ClosureForm.tsx'
import { ClosureRow } from '#admin/resources/membership/memberships/ClosureRow.tsx'
import { freezingTexts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { listClosures } from '#shared/membership/closures/closures.contract.ts'

const { closures: texts } = freezingTexts
const titleId = 'closures-title'
/** Poll interval in milliseconds while closures are being applied. */
const lookAgain = 2000

/** Opens the closures of branches. */
export function ClosuresButton() {
  const canAccess = useCanAccess()
  const [isOpen, setOpen] = useState(false)
  if (!canAccess('closures', 'create')) return null
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<ClosedIcon />} onClick={() => setOpen(true)}>
        {texts.title}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} aria-labelledby={titleId} fullWidth maxWidth="sm">
        <DialogTitle id={titleId}>{texts.title}</DialogTitle>
        <DialogContent>
          <Closures />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => setOpen(false)}>
            {texts.close}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

function Closures() {
  const { branch } = useBranchScope()
  const [round, setRound] = useState(0)
  const { data, problem } = useAnswer(`${branch} ${round}`, () =>
    call(listClosures, { query: { range: [0, 9], ...(branch && { filter: { branch } }) } }),
  )
  const isApplying = data?.some(({ appliedAt }) => !appliedAt)
  const askAgain = () => setRound((last) => last + 1)

  useEffect(() => {
    if (!isApplying) return
    const timer = setTimeout(() => setRound((last) => last + 1), lookAgain)
    return () => clearTimeout(timer)
  }, [isApplying])

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2">{texts.intro}</Typography>
      <ClosureForm onAdd={askAgain} />
      <Divider />
      <Typography variant="subtitle2" component="h3">
        {texts.known}
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {!data && !problem && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && <Typography variant="body2">{texts.empty}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
          {data.map((closure) => (
            <ClosureRow key={closure._id} closure={closure} onChange={askAgain} />
          ))}
        </Box>
      )}
    </Box>
  )
}
