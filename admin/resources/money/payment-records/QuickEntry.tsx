import AddIcon from '@mui/icons-material/AddOutlined'
import { Box, Button, Card, Collapse, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useId, useMemo, useState } from 'react'
import { CreateBase, Form, useNotify, useRefresh } from 'react-admin'
import { type FieldValues, useFormContext, useFormState } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { MemberInput, SettlementInput } from '#admin/resources/money/payment-records/MemberInputs.tsx'
import { PaymentRecordInputs } from '#admin/resources/money/payment-records/PaymentRecordInputs.tsx'
import { paymentRecordTexts } from '#admin/resources/money/payment-records/payment-records.texts.ts'
import { contractResolver, FormSchemaContext } from '#admin/ui/form/contract-resolver.ts'
import { TextInput } from '#admin/ui/form/inputs.tsx'
import { BranchInput } from '#admin/ui/form/ReferenceInput.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { addDeskPayment } from '#shared/money/payment-records/payment-records.contract.ts'

const schema = addDeskPayment.schema.body
const emptyFields = {
  user: null,
  receivables: [],
  memberName: '',
  package: '',
  amount: null,
  phone: '',
  note: '',
}

/** Adds payments one after another; day and method are kept for the next. */
export function QuickEntry() {
  const { branch, canSwitch } = useBranchScope()
  const canAccess = useCanAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const [saved, setSaved] = useState<FieldValues>({ date: clubDay(new Date()), method: 'cash' })
  const [entryCount, setEntryCount] = useState(0)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [isExpanded, setExpanded] = useState(false)
  const resolver = useMemo(() => contractResolver(schema), [])
  if (!canAccess('payment-records', 'create')) return null
  // On a phone the sheet comes first.
  if (isNarrow && !isExpanded)
    return (
      <Button
        variant="outlined"
        color="inherit"
        fullWidth
        startIcon={<AddIcon />}
        sx={{ mb: 2 }}
        onClick={() => setExpanded(true)}
      >
        {paymentRecordTexts.quick}
      </Button>
    )

  return (
    <CreateBase
      resource="payment-records"
      redirect={false}
      mutationOptions={{
        onSuccess: ({ date, method, branch: lastBranch }) => {
          notify(paymentRecordTexts.added, { type: 'success' })
          setSaved({ date, method, ...(canSwitch && { branch: lastBranch }) })
          setEntryCount(entryCount + 1)
          refresh()
        },
      }}
    >
      <FormSchemaContext value={schema}>
        <Form
          key={`${branch}/${entryCount}`}
          resolver={resolver}
          noValidate
          defaultValues={{ ...emptyFields, ...saved, ...(branch && { branch }) }}
        >
          <EntryCard asksBranch={canSwitch && branch === null} />
        </Form>
      </FormSchemaContext>
    </CreateBase>
  )
}

function EntryCard({ asksBranch }: { asksBranch: boolean }) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { isSubmitting } = useFormState()
  const { formState } = useFormContext()
  const hasHiddenProblem = Boolean(formState.errors.phone || formState.errors.note)
  return (
    <Card
      component="section"
      className="no-print"
      aria-labelledby={titleId}
      sx={{ p: 2, mb: 2, display: 'grid', gap: 1.5 }}
    >
      <Typography id={titleId} variant="h3" component="h2">
        {paymentRecordTexts.quick}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(150px, 1fr))' },
        }}
      >
        {asksBranch && <BranchInput />}
        <PaymentRecordInputs account={<MemberInput />} />
      </Box>
      <SettlementInput />
      <Collapse in={isOpen || hasHiddenProblem} unmountOnExit>
        <Box sx={{ pt: 1, display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 2fr' } }}>
          <TextInput source="phone" type="tel" />
          <TextInput source="note" />
        </Box>
      </Collapse>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {paymentRecordTexts.quickAdd}
        </Button>
        <Button color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {paymentRecordTexts.more}
        </Button>
      </Box>
    </Card>
  )
}
