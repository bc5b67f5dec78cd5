import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Alert, AlertTitle, Box, Button, Card, Divider, Link as MuiLink, Typography } from '@mui/material'
import { useCreatePath, useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { file } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { contractSignatureTexts as texts } from '#admin/resources/membership/contract-signatures/contract-signatures.texts.ts'
import { VerificationChip } from '#admin/resources/membership/contract-signatures/signature-columns.tsx'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { download } from '#admin/ui/export/download.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { TechnicalDetails } from '#admin/ui/page/TechnicalDetails.tsx'
import { RichTextView } from '#admin/ui/RichTextView.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { signaturePartNames } from '#shared/membership/contracts/part-names.ts'
import { type Signature, signatureField, strokePath } from '#shared/membership/contracts/signature.ts'
import {
  type ContractSignatureDetail,
  downloadSignedContract,
} from '#shared/membership/contracts/signatures.contract.ts'
import { guardianRelationNames } from '#shared/people/guardians/guardians.rules.ts'

const code = (value: string) => <code style={{ fontSize: 12, overflowWrap: 'anywhere' }}>{value}</code>

function SignatureBody() {
  const signature = useRecordContext<AdminRecord<ContractSignatureDetail>>()
  // The list’s row is a placeholder with fewer fields.
  if (signature?.content === undefined) return null
  const { signerName, altered, contractVersion, signedAt, agreedAt } = signature
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {altered.length > 0 && (
        <Alert severity="error">
          <AlertTitle>{texts.alteredTitle}</AlertTitle>
          {altered.map((part) => signaturePartNames[part]).join(', ')}
        </Alert>
      )}
      <Details
        entries={[
          ['altered', <VerificationChip key="altered" signature={signature} />],
          ...(signature.memberName && signature.relation
            ? [
                ['signerName', `${signerName} (${guardianRelationNames[signature.relation]})`] as const,
                ['memberName', signature.memberName] as const,
              ]
            : []),
          ['code', signature.code],
          ['signedAt', formatShortMoment(signedAt)],
          ['agreedAt', formatShortMoment(agreedAt)],
          ['contractVersion', contractTexts.versionTitle(contractVersion)],
          ['branchName', signature.branchName ?? contractTexts.allBranches],
          ['kind', texts.kinds[signature.kind]],
        ]}
      />
      <Section title={texts.drawing} isPlain sx={{ gap: 1 }}>
        <SignatureDrawing signature={signature.signature} signerName={signerName} />
      </Section>
      <Divider />
      <Box component="section">
        <Typography variant="h3" component="h2">
          {texts.text}
        </Typography>
        <RichTextView html={signature.content} />
      </Box>
      <TechnicalDetails>
        <Details
          entries={[
            ['ip', signature.ip],
            ['userAgent', signature.userAgent],
            ['sequence', texts.link(signature.sequence)],
            ['textHash', code(signature.textHash)],
            ['previousHash', code(signature.previousHash)],
            ['hash', code(signature.hash)],
          ]}
        />
      </TechnicalDetails>
    </Box>
  )
}

function Aside() {
  const signature = useRecordContext<AdminRecord<ContractSignatureDetail>>()
  const createPath = useCreatePath()
  const { isRunning, run } = useAction()
  if (!signature) return null
  const { id, user } = signature

  const save = () =>
    run(async () => {
      const content = await file(downloadSignedContract, { params: { id } })
      download(content, texts.fileName(signature.code))
    })

  return (
    <Card sx={{ p: 2, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Button variant="outlined" startIcon={<DownloadIcon />} disabled={isRunning} onClick={save}>
        {texts.pdf}
      </Button>
      <MuiLink
        component={Link}
        to={createPath({ resource: 'users', type: 'show', id: user })}
        color="secondary"
      >
        {texts.toMember}
      </MuiLink>
    </Card>
  )
}

export function SignatureShow() {
  return (
    <ShowPage subtitle={({ title }) => String(title)} aside={<Aside />} isPrinted>
      <SignatureBody />
    </ShowPage>
  )
}

interface SignatureDrawingProps {
  signature: Signature
  signerName: string
}

/** A signature: drawn strokes, a typed name or a picture. */
function SignatureDrawing({ signature, signerName }: SignatureDrawingProps) {
  const { width, height } = signatureField
  if (signature.kind === 'typed')
    return (
      <Typography sx={{ fontStyle: 'italic', fontSize: 28, overflowWrap: 'anywhere' }}>
        {signature.name}
      </Typography>
    )
  if (signature.kind === 'image')
    return (
      <Box
        component="img"
        src={signature.image}
        alt={texts.drawingOf(signerName)}
        sx={{ maxInlineSize: '100%', backgroundColor: 'common.white' }}
      />
    )
  return (
    <Box
      component="svg"
      role="img"
      aria-label={texts.drawingOf(signerName)}
      viewBox={`0 0 ${width} ${height}`}
      sx={{
        inlineSize: '100%',
        maxInlineSize: 420,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 7,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      {signature.strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a signature never changes
        <path key={index} d={strokePath(stroke)} />
      ))}
    </Box>
  )
}
