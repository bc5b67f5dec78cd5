import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Alert, Box, Button, Link as MuiLink, Typography } from '@mui/material'
import { useState } from 'react'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { file } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { deskMethodChoices } from '#admin/resources/membership/memberships/memberships.texts.ts'
import { cancellationTexts as texts } from '#admin/resources/money/membership-cancellations/membership-cancellations.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { download } from '#admin/ui/export/download.ts'
import { SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { StatusChip } from '#admin/ui/StatusChip.tsx'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import {
  type CancellationRecord,
  downloadCancellation,
  effectCancellation,
  noteCancellation,
  payOutCancellation,
} from '#shared/money/membership-cancellations/membership-cancellations.contract.ts'

type Notice = AdminRecord<CancellationRecord>

const dayOf = (effectiveAt: string) => formatShortDay(lastDayOf(effectiveAt))
const moment = (at: string | null) => at && formatShortMoment(at)
const lira = (amount: number) => (amount > 0 ? formatKurus(amount) : undefined)

export function CancellationShow() {
  return (
    <ShowPage
      subtitle={({ membershipName, effectiveAt }) => texts.subtitle(membershipName, dayOf(effectiveAt))}
      aside={<Aside />}
    >
      <Body />
    </ShowPage>
  )
}

function Body() {
  const notice = useRecordContext<Notice>()
  if (!notice) return null
  const { user, userName, senderName, state, ground, reason, reasonText, payout, iban } = notice
  return (
    <Details
      entries={[
        [
          'userName',
          <PersonLink key="user" id={user}>
            {userName}
          </PersonLink>,
        ],
        ['senderName', senderName === userName ? undefined : senderName],
        ['state', <StatusChip key="state" status={state} labels={texts.states} colors={texts.stateColors} />],
        ['membershipName', notice.membershipName],
        ['branchName', notice.branchName],
        ['ground', texts.grounds[ground]],
        ['reason', texts.reasons[reason]],
        ['reasonText', reasonText],
        ['createdAt', formatShortMoment(notice.createdAt)],
        ['effectiveAt', dayOf(notice.effectiveAt)],
        ['refundBy', formatShortDay(notice.refundBy)],
        ['price', formatKurus(notice.price)],
        ['used', texts.usedDays(notice.usedDays, formatKurus(notice.used))],
        ['credit', lira(notice.credit)],
        ['refund', formatKurus(notice.refund)],
        ['cardRefund', lira(notice.cardRefund)],
        ['walletRefund', lira(notice.walletRefund)],
        ['deskRefund', lira(notice.deskRefund)],
        ['paidOut', notice.paidOut === null ? undefined : formatKurus(notice.paidOut)],
        ['payout', payout && texts.payouts[payout]],
        ['iban', iban],
        ['ibanHolder', notice.ibanHolder],
        ['textVersion', String(notice.textVersion)],
        ['effectedAt', moment(notice.effectedAt)],
        ['refundedAt', moment(notice.refundedAt)],
        ['withdrawnAt', moment(notice.withdrawnAt)],
        ['note', notice.note],
      ]}
    />
  )
}

function nextStep({ state, effectiveAt, toPayOut, isCardPending }: Notice): string {
  if (state === 'withdrawn') return texts.taken
  if (state === 'refunded') return texts.done
  if (state === 'requested') return texts.waits(dayOf(effectiveAt))
  if (toPayOut > 0) return texts.toPay(formatKurus(toPayOut))
  return isCardPending ? texts.cardPending : texts.preparing
}

function Aside() {
  const notice = useRecordContext<Notice>()
  const canAccess = useCanAccess()
  const createPath = useCreatePath()
  const { isRunning, run } = useAction({ refreshes: false })
  const [dialog, setDialog] = useState<'end' | 'pay-out' | 'note' | null>(null)
  if (!notice) return null
  const { id, state, toPayOut, membership, payment, sale, iban, isOverdue } = notice
  const close = () => setDialog(null)
  const params = { id }
  const links = [
    { resource: 'memberships', record: membership, label: texts.toMembership, isShown: true },
    { resource: 'payments', record: payment, label: texts.toPayment, isShown: canAccess('payments', 'show') },
    { resource: 'sales', record: sale, label: texts.toSale, isShown: canAccess('sales', 'show') },
  ]

  const save = () => run(async () => download(await file(downloadCancellation, { params }), texts.pdfName))

  return (
    <>
      <Section title={texts.next} sx={{ justifyItems: 'start' }}>
        {isOverdue && <Alert severity="warning">{texts.isLate}</Alert>}
        <Typography variant="body2">{nextStep(notice)}</Typography>
        {toPayOut > 0 && state === 'effective' && canAccess('membership-cancellations', 'refund') && (
          <Button variant="contained" onClick={() => setDialog('pay-out')}>
            {texts.payOut}
          </Button>
        )}
        {state === 'requested' && canAccess('membership-cancellations', 'end') && (
          <Button color="error" onClick={() => setDialog('end')}>
            {texts.end}
          </Button>
        )}
        {canAccess('membership-cancellations', 'edit') && (
          <Button onClick={() => setDialog('note')}>{texts.editNote}</Button>
        )}
        <Button startIcon={<DownloadIcon />} disabled={isRunning} onClick={save}>
          {texts.pdf}
        </Button>
      </Section>
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {links.map(
          ({ resource, record, label, isShown }) =>
            record &&
            isShown && (
              <MuiLink
                key={resource}
                component={Link}
                to={createPath({ resource, type: 'show', id: record })}
                color="secondary"
              >
                {label}
              </MuiLink>
            ),
        )}
      </Box>
      {dialog === 'end' && (
        <ActionDialog
          endpoint={effectCancellation}
          params={params}
          title={texts.endTitle(notice.userName)}
          content={texts.endContent}
          confirm={texts.end}
          destructive
          done={texts.ended}
          onClose={close}
        />
      )}
      {dialog === 'pay-out' && (
        <ActionDialog
          endpoint={payOutCancellation}
          params={params}
          defaultValues={{ method: iban ? 'transfer' : 'cash' }}
          title={texts.payOutTitle(formatKurus(toPayOut))}
          content={texts.payOutContent}
          confirm={texts.payOut}
          destructive
          done={texts.paidOut}
          onClose={close}
        >
          <SelectFormField
            source="method"
            label={texts.fields.method}
            choices={deskMethodChoices.filter(({ id: method }) => iban || method !== 'transfer')}
          />
        </ActionDialog>
      )}
      {dialog === 'note' && (
        <ActionDialog
          endpoint={noteCancellation}
          params={params}
          body={{ version: notice.version }}
          defaultValues={{ note: notice.note }}
          title={texts.editNote}
          content={texts.noteHint}
          confirm={texts.save}
          done={texts.noteSaved}
          onClose={close}
        >
          <TextFormField source="note" label={texts.fields.note} maxLength={1000} rows={4} />
        </ActionDialog>
      )}
    </>
  )
}
