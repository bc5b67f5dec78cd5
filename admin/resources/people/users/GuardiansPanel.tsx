import AddIcon from '@mui/icons-material/PersonAddAltOutlined'
import { Alert, Box, Button, Chip, Link as MuiLink, Skeleton, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { guardianTexts as texts } from '#admin/resources/people/users/guardians.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import {
  type Guardianship,
  listGuardians,
  removeGuardian,
} from '#shared/people/guardians/guardians.contract.ts'
import { guardianRelationNames } from '#shared/people/guardians/guardians.rules.ts'
import type { User } from '#shared/people/users/users.schema.ts'

const AddGuardian = lazy(() => import('#admin/resources/people/users/GuardianInputs.tsx'))

/** The guardians of a member, and the minors of whom they are the guardian. */
export default function GuardiansPanel({ user }: { user: string }) {
  const canAccess = useCanAccess()
  const { data, error, refetch } = useCall(listGuardians, { params: { id: user } })
  const record = useRecordContext<AdminRecord<User>>()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Guardianship | null>(null)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rectangular" height={160} />
  const { isMinor, guardians, dependants } = data
  const isMissing = isMinor && guardians.length === 0
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isMissing && <Alert severity="warning">{texts.missing}</Alert>}
      {!isMinor && guardians.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`${texts.none} ${texts.adult}`}
        </Typography>
      )}
      {guardians.length > 0 && (
        <Links
          title={texts.title}
          links={guardians.map((link) => ({ ...link, person: link.guardian, name: link.guardianName }))}
          onRemove={canAccess('guardians', 'delete') ? setRemoved : undefined}
        />
      )}
      {dependants.length > 0 && (
        <Links
          title={texts.dependants}
          links={dependants.map((link) => ({ ...link, person: link.minor, name: link.minorName }))}
        />
      )}
      {isMinor && canAccess('guardians', 'create') && (
        <Button
          variant={isMissing ? 'contained' : 'outlined'}
          startIcon={<AddIcon />}
          sx={{ justifySelf: 'start' }}
          onClick={() => setAdding(true)}
        >
          {texts.add}
        </Button>
      )}
      <Suspense>
        {isAdding && (
          <AddGuardian
            user={{ _id: user, name: record?.name ?? '' }}
            onClose={() => {
              setAdding(false)
              void refetch()
            }}
          />
        )}
      </Suspense>
      {removed && (
        <ActionDialog
          endpoint={removeGuardian}
          params={{ id: removed._id }}
          defaultValues={{ reason: '' }}
          title={texts.removeOf(removed.guardianName)}
          content={texts.removeContent}
          confirm={texts.remove}
          destructive
          done={texts.removed}
          onDone={() => void refetch()}
          onClose={() => setRemoved(null)}
        >
          <TextFormField source="reason" label={texts.reason} hint={texts.reasonHint} maxLength={300} />
        </ActionDialog>
      )}
    </Box>
  )
}

interface LinksProps {
  title: string
  links: readonly (Guardianship & { person: string; name: string })[]
  onRemove?: ((link: Guardianship) => void) | undefined
}

/** How long a guardianship lasts; without the minor’s birth date it has no end that is known. */
function durationOf({ isCurrent, endsOn }: Guardianship): string {
  if (!endsOn) return texts.unknownBirthDate
  return isCurrent ? texts.until(formatShortDay(endsOn)) : texts.over
}

function Links({ title, links, onRemove }: LinksProps) {
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="subtitle2" component="h3">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {links.map((link) => (
          <Box
            component="li"
            key={link._id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <MuiLink
              component={Link}
              to={`/users/${link.person}/show`}
              color="inherit"
              sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {link.name}
            </MuiLink>
            <Chip size="small" label={guardianRelationNames[link.relation]} />
            <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 160 }}>
              {[link.person === link.guardian && formatPhone(link.guardianPhone), durationOf(link)]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
            {onRemove && (
              <Button
                size="small"
                color="inherit"
                aria-label={`${texts.remove}: ${link.name}`}
                onClick={() => onRemove(link)}
              >
                {texts.remove}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
