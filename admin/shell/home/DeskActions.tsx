import LetInIcon from '@mui/icons-material/LoginOutlined'
import NewMemberIcon from '@mui/icons-material/PersonAddAltOutlined'
import CollectIcon from '@mui/icons-material/RequestQuoteOutlined'
import SaleIcon from '@mui/icons-material/ShoppingCartCheckoutOutlined'
import { Box, Button } from '@mui/material'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { homeTexts as texts } from '#admin/shell/home/home.texts.ts'
import { KeyHint } from '#admin/ui/KeyHint.tsx'

const deskDialogs = () => import('#admin/shell/home/DeskDialogs.tsx')
const dialogs = {
  collect: lazy(async () => ({ default: (await deskDialogs()).DebtorDialog })),
  checkIn: lazy(async () => ({ default: (await deskDialogs()).AdmitDialog })),
}

/** What a desk does all day, as far as the user may; digit keys trigger the actions. */
export function DeskActions() {
  const canAccess = useCanAccess()
  const navigate = useNavigate()
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const Dialog = open && dialogs[open]

  const actions: [label: string, icon: ComponentType, isAllowed: boolean, run: () => void][] = [
    [texts.newMember, NewMemberIcon, canAccess('members', 'create'), () => void navigate('/members/create')],
    [texts.sale, SaleIcon, canAccess('sales', 'create'), () => void navigate('/sales/create')],
    [
      texts.collect,
      CollectIcon,
      canAccess('receivables', 'list') && canAccess('receivables', 'settle'),
      () => setOpen('collect'),
    ],
    [texts.checkIn, LetInIcon, canAccess('turnstile-entries', 'check-in'), () => setOpen('checkIn')],
  ]
  const allowed = actions.filter(([, , isAllowed]) => isAllowed).length
  if (allowed === 0) return null
  return (
    <Box
      component="section"
      aria-label={texts.actions}
      className="no-print"
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: `repeat(${allowed}, minmax(0, 1fr))`,
        },
        // An odd last one fills its row on a phone.
        '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
      }}
    >
      {actions.map(
        ([label, Icon, isAllowed, run], index) =>
          isAllowed && (
            <Button
              key={label}
              variant={index === 0 ? 'contained' : 'outlined'}
              startIcon={<Icon />}
              // A key is the same for every set of permissions.
              aria-keyshortcuts={String(index + 1)}
              onClick={run}
              sx={{ minHeight: 56, fontSize: '1rem', ...(index > 0 && { bgcolor: 'background.paper' }) }}
            >
              {label}
              <KeyHint>{String(index + 1)}</KeyHint>
            </Button>
          ),
      )}
      <Suspense>{Dialog && <Dialog onClose={() => setOpen(null)} />}</Suspense>
    </Box>
  )
}
