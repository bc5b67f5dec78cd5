import { Alert, Box, ButtonBase, Chip, Skeleton, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useCall } from '#admin/core/use-call.ts'
import { mergeTexts as texts } from '#admin/resources/people/users/merge/merge.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import { listMergeCandidates, type MergeCandidate } from '#shared/office/merges/merges.contract.ts'

/** Employees are not merged. */
const otherMembers = { ...memberSource, filter: { role: 'member' } }

interface ChooseOtherProps {
  user: { _id: string; name: string }
  onChoose: (id: string) => void
}

/** The records that may be of the same person, and a search among all members. */
export function ChooseOther({ user, onChoose }: ChooseOtherProps) {
  const titleId = useId()
  const pickerId = useId()
  const { data, error, refetch } = useCall(listMergeCandidates, { params: { id: user._id } }, { gcTime: 0 })
  const [isSelf, setSelf] = useState(false)
  const candidates = data?.candidates ?? []

  function choose(id: string | null) {
    setSelf(id === user._id)
    if (id && id !== user._id) onChoose(id)
  }

  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{texts.choose(user.name)}</Typography>
      <Box component="section" aria-labelledby={titleId} aria-busy={!data && !error}>
        <Typography id={titleId} variant="h3" sx={{ mb: 1 }}>
          {texts.similar}
        </Typography>
        {error && <LoadError error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton variant="rounded" height={84} />}
        {data && candidates.length === 0 && (
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {texts.noSimilar}
          </Typography>
        )}
        {candidates.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {candidates.map((one) => (
              <li key={one._id}>
                <Candidate {...one} onChoose={() => onChoose(one._id)} />
              </li>
            ))}
          </Box>
        )}
      </Box>
      <ReferencePicker
        {...otherMembers}
        id={pickerId}
        label={texts.search}
        value={null}
        onChange={choose}
        field={{ helperText: texts.searchHint }}
      />
      {isSelf && <Alert severity="warning">{texts.self}</Alert>}
    </>
  )
}

function Candidate({ onChoose, ...one }: MergeCandidate & { onChoose: () => void }) {
  const { name, email, phone, branch, createdAt, lastVisitAt, isClaimed } = one
  const facts = [
    texts.createdOn(formatShortDay(createdAt)),
    lastVisitAt ? texts.visitedOn(formatShortDay(lastVisitAt)) : texts.neverVisited,
    isClaimed ? texts.claimed : texts.unclaimed,
  ]
  return (
    <ButtonBase
      onClick={onChoose}
      sx={{
        width: '100%',
        p: 1.5,
        display: 'grid',
        justifyContent: 'start',
        justifyItems: 'start',
        gap: 0.5,
        textAlign: 'left',
        overflowWrap: 'anywhere',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main' },
      }}
    >
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography component="span" sx={{ fontWeight: 650 }}>
          {name}
        </Typography>
        {one.likenesses.map((likeness) => (
          <Chip key={likeness} size="small" component="span" label={texts.likenesses[likeness]} />
        ))}
      </Box>
      <Typography component="span" variant="body2">
        {[email, formatPhone(phone)].filter(Boolean).join(' · ')}
      </Typography>
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        {branch && (
          <>
            <ReferenceText reference="branches" id={branch} />
            {' · '}
          </>
        )}
        {facts.join(' · ')}
      </Typography>
    </ButtonBase>
  )
}
