import { Alert, Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useCall } from '#admin/core/use-call.ts'
import { owedBy, sumOf } from '#admin/resources/money/receivables/owed.ts'
import { receivableTexts as texts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatKurus, kurusOf, liraOf } from '#shared/core/money.ts'
import { listReceivables } from '#shared/money/receivables/receivables.contract.ts'

const CollectionDialog = lazy(() => import('#admin/resources/money/receivables/CollectionDialog.tsx'))

interface Debtor {
  _id: string
  name: string
}

/** What a person owes, where their admission or a sale to them is decided; nothing for those who may not see debts. */
export function DebtNotice({ user }: { user: string }) {
  const canAccess = useCanAccess()
  const { data = [] } = useCall(listReceivables, owedBy(user), {
    enabled: canAccess('receivables', 'list'),
  })
  const today = clubDay(new Date())
  const late = data.filter(({ dueOn }) => dueOn < today).length
  return <DebtLine user={{ _id: user, name: data[0]?.userName ?? '' }} debt={{ amount: sumOf(data), late }} />
}

interface DebtLineProps {
  user: Debtor
  /** Lira, and the number of debts whose due date has passed. */
  debt: { amount: number; late: number }
}

/** A debt that is known already, with its collection one click away. */
export function DebtLine({ user, debt }: DebtLineProps) {
  const canAccess = useCanAccess()
  const [isCollecting, setCollecting] = useState(false)
  // A screen that shows a state of its own, such as the entry board, does not read the debt again.
  const [collected, setCollected] = useState({ of: debt.amount, total: 0 })
  const paid = collected.of === debt.amount ? collected.total : 0
  const open = liraOf(Math.max(0, kurusOf(debt.amount) - kurusOf(paid)))
  return (
    <>
      {open > 0 && (
        <Alert
          severity="warning"
          role="note"
          sx={{ my: 0.5, py: 0, alignItems: 'center', '& .MuiAlert-action': { pt: 0 } }}
          action={
            canAccess('receivables', 'settle') && (
              <Button
                color="inherit"
                size="small"
                aria-label={texts.collectOf(user.name)}
                onClick={() => setCollecting(true)}
              >
                {texts.collect}
              </Button>
            )
          }
        >
          <strong>{texts.owes(formatKurus(open), paid > 0 ? 0 : debt.late)}</strong>
        </Alert>
      )}
      <Suspense>
        {isCollecting && (
          <CollectionDialog
            user={user._id}
            onCollected={({ total }) => setCollected({ of: debt.amount, total: paid + total })}
            onClose={() => setCollecting(false)}
          />
        )}
      </Suspense>
    </>
  )
}
