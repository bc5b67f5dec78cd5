import {
  Alert,
  Box,
  Button,
  Card,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { ReadingView } from '#admin/resources/membership/contracts/ReadingView.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { listContractVersions } from '#shared/membership/contracts/contracts.contract.ts'
import type { ContractTemplate, ContractVersion } from '#shared/membership/contracts/contracts.schema.ts'

/** Every published version of a contract, word for word. */
export function VersionsCard() {
  const titleId = useId()
  const dialogId = useId()
  const record = useRecordContext<AdminRecord<ContractTemplate>>()
  const [shown, setShown] = useState<ContractVersion | null>(null)
  const { id = '', publishedVersion = 0 } = record ?? {}
  const { data, problem, isPending } = useAnswer(id ? `${id}/${publishedVersion}` : null, () =>
    call(listContractVersions, { params: { id } }),
  )
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 1 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {contractTexts.versions}
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {isPending && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && <Typography variant="body2">{contractTexts.noVersions}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 420, overflow: 'auto' }}>
        {data?.map((version) => (
          <Box
            key={version._id}
            component="li"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 650 }}>
                {contractTexts.versionTitle(version.contractVersion)}
              </Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {formatMoment(version.publishedAt)}
                <br />
                {version.authorName} · {contractTexts.versionSigned(version.signatures)}
              </Typography>
            </Box>
            <Button
              size="small"
              aria-label={`${contractTexts.versionTitle(version.contractVersion)}: ${contractTexts.read}`}
              onClick={() => setShown(version)}
            >
              {contractTexts.read}
            </Button>
          </Box>
        ))}
      </Box>
      {shown && (
        <Dialog open onClose={() => setShown(null)} aria-labelledby={dialogId} fullWidth maxWidth="md">
          <DialogTitle id={dialogId}>
            {shown.title}, {contractTexts.versionTitle(shown.contractVersion).toLocaleLowerCase('tr')}
          </DialogTitle>
          <DialogContent dividers>
            <ReadingView html={shown.content} />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={() => setShown(null)}>
              {formTexts.close}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Card>
  )
}
