import AddIcon from '@mui/icons-material/AddOutlined'
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined'
import { Box, Button, Card, Collapse, IconButton, Tooltip, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import { CreateBase, Form, useNotify, useRefresh } from 'react-admin'
import { type FieldValues, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { holdUnsaved } from '#admin/core/auth/session-end.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { visuallyHidden } from '#admin/core/theme/theme.ts'
import { contractResolver, FormSchemaContext } from '#admin/ui/form/contract-resolver.ts'
import { BranchInput } from '#admin/ui/form/ReferenceFormField.tsx'
import { SaveButton } from '#admin/ui/SaveButton.tsx'

interface EntryProps {
  texts: { quick: string; quickAdd: string; more?: string }
  /** The inputs; from the second entry on, the first to be typed gets the focus. */
  inputs: (isNext: boolean) => ReactNode
  /** Content below the inputs. */
  below?: ReactNode
  /** Inputs that are shown on request, or for an error of theirs. */
  more?: { sources: readonly string[]; inputs: ReactNode }
}

interface QuickEntryProps extends Omit<EntryProps, 'texts'> {
  resource: string
  schema: z.ZodType
  texts: EntryProps['texts'] & { added: string }
  /** The values of an empty form. */
  empty: FieldValues
  /** The values that an entry begins with; the next one begins with those of the last. */
  kept: FieldValues
}

/** Adds records of a list one after another: Enter saves, and the focus returns to the first field to be typed. */
export function QuickEntry({ resource, schema, texts, empty, kept, ...entry }: QuickEntryProps) {
  const { branch, canSwitch } = useBranchScope()
  const canAccess = useCanAccess()
  const notify = useNotify()
  const refresh = useRefresh()
  const [first, setFirst] = useState(kept)
  const [entryCount, setEntryCount] = useState(0)
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const [isExpanded, setExpanded] = useState(false)
  const resolver = useMemo(() => contractResolver(schema), [schema])
  if (!canAccess(resource, 'create')) return null
  // On a phone the list comes first.
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
        {texts.quick}
      </Button>
    )

  return (
    <CreateBase
      resource={resource}
      redirect={false}
      mutationOptions={{
        onSuccess: (record: FieldValues) => {
          notify(texts.added, { type: 'success' })
          const names = [...Object.keys(kept), ...(canSwitch ? ['branch'] : [])]
          setFirst(Object.fromEntries(names.map((name) => [name, record[name]])))
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
          defaultValues={{ ...empty, ...first, ...(branch && { branch }) }}
        >
          <EntryCard
            {...entry}
            texts={texts}
            isNext={entryCount > 0}
            asksBranch={canSwitch && branch === null}
            isNarrow={isNarrow}
          />
        </Form>
      </FormSchemaContext>
    </CreateBase>
  )
}

interface EntryCardProps extends EntryProps {
  isNext: boolean
  asksBranch: boolean
  isNarrow: boolean
}

function EntryCard({ texts, inputs, below, more, isNext, asksBranch, isNarrow }: EntryCardProps) {
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const { isSubmitting, isDirty, errors } = useFormState()
  const hasHiddenProblem = more?.sources.some((source) => errors[source]) ?? false
  // An expired session does not lose what is typed.
  useEffect(() => (isDirty ? holdUnsaved() : undefined), [isDirty])
  return (
    <Card
      component="section"
      className="no-print"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 1 }, mb: 1, display: 'grid', gap: 1 }}
    >
      <Typography id={titleId} variant="h3" component="h2" sx={{ ...(!isNarrow && visuallyHidden) }}>
        {texts.quick}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        }}
      >
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 1.5, sm: 1 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(124px, 1fr))' },
            // A whole date and its button fit into the narrowest field.
            '& .MuiOutlinedInput-root': { fontSize: { sm: '0.875rem' } },
            '& .MuiInputBase-input': { pl: { sm: 1.25 } },
            '& .MuiInputBase-adornedEnd': { pr: { sm: 1 } },
          }}
        >
          {asksBranch && <BranchInput />}
          {inputs(isNext)}
        </Box>
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <SaveButton loading={isSubmitting} sx={{ minHeight: 40 }}>
            {texts.quickAdd}
          </SaveButton>
          {more && (
            <Tooltip title={texts.more}>
              <IconButton
                aria-label={texts.more}
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
                sx={{ '& svg': { transform: isOpen ? 'rotate(180deg)' : 'none' } }}
              >
                <ExpandIcon />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      </Box>
      {below}
      {more && (
        <Collapse in={isOpen || hasHiddenProblem} unmountOnExit>
          <Box sx={{ pt: 1, display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 2fr' } }}>
            {more.inputs}
          </Box>
        </Collapse>
      )}
    </Card>
  )
}
