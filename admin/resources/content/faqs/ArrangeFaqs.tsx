import DownIcon from '@mui/icons-material/ArrowDownwardOutlined'
import UpIcon from '@mui/icons-material/ArrowUpwardOutlined'
import SortIcon from '@mui/icons-material/SwapVertOutlined'
import { Alert, Box, Button, IconButton, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { faqTexts } from '#admin/resources/content/faqs/faqs.texts.ts'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { type Faq, listFaqs, orderFaqs } from '#shared/content/faqs/faqs.contract.ts'
import { faqsMessages } from '#shared/content/faqs/faqs.messages.ts'

/** Reorders the FAQs shown to visitors. */
export function ArrangeFaqs() {
  const canAccess = useCanAccess()
  const [isOpen, setOpen] = useState(false)
  if (!canAccess('faqs', 'edit')) return null
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<SortIcon />} onClick={() => setOpen(true)}>
        {faqTexts.arrange}
      </Button>
      {isOpen && <ArrangeDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ArrangeDialog({ onClose }: { onClose: () => void }) {
  const { isRunning, run } = useAction()
  const [reordered, setReordered] = useState<readonly Faq[]>()
  // Not cached: the order may have changed since the dialog was last open.
  const { data, error } = useCall(listFaqs, { query: { sort: ['order', 'ASC'] } }, { gcTime: 0 })
  const faqs = reordered ?? data

  async function save() {
    const ids = faqs?.map(({ _id }) => _id) ?? []
    if (await run(() => call(orderFaqs, { body: { ids } }), faqsMessages.ordered)) onClose()
  }

  return (
    <TitledDialog
      title={faqTexts.arrangeTitle}
      maxWidth="sm"
      isDocument
      isRunning={isRunning}
      close={formTexts.cancel}
      onClose={onClose}
      actions={
        <Button variant="contained" loading={isRunning} disabled={!faqs?.length} onClick={save}>
          {faqTexts.saveOrder}
        </Button>
      }
    >
      {error && !faqs && <Alert severity="error">{faqTexts.arrangeFailed}</Alert>}
      {!faqs && !error && <Skeleton variant="rounded" height={240} />}
      {faqs && <FaqOrder faqs={faqs} onChange={setReordered} />}
    </TitledDialog>
  )
}

interface FaqOrderProps {
  faqs: readonly Faq[]
  onChange: (faqs: readonly Faq[]) => void
}

function FaqOrder({ faqs, onChange }: FaqOrderProps) {
  function move(from: number, to: number) {
    const next = [...faqs]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {faqs.map(({ _id, question, topic }, index) => (
        <Box
          key={_id}
          component="li"
          sx={{ display: 'flex', alignItems: 'center', py: 0.5, borderBottom: 1, borderColor: 'divider' }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="body2" sx={{ fontWeight: 650 }}>
              {question}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {topic}
            </Typography>
          </Box>
          <IconButton
            aria-label={faqTexts.moveUp(question)}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <UpIcon fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={faqTexts.moveDown(question)}
            disabled={index === faqs.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <DownIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}
