import { Box, Card } from '@mui/material'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { contractResolver } from '#admin/ui/form/contract-resolver.ts'
import { FormToolbar } from '#admin/ui/form/FormToolbar.tsx'
import { FormSchemaContext } from '#admin/ui/form/form-schema.ts'

interface RecordFormProps {
  /** The body of the endpoint that this form calls. */
  schema: z.ZodType
  defaultValues?: Record<string, unknown>
  /** What stands beside the main fields, such as the photograph. */
  aside?: ReactNode
  /** What stands beside takes as much room as the fields, as a preview does. */
  hasWideAside?: boolean
  /** What else can be done with the record, such as deleting it. */
  actions?: ReactNode
  /** What saving is called, where that is more than saving. */
  save?: string
  /** Sends what is no plain create or update; answers what is wrong with the fields, if anything is. */
  onSubmit?: (values: FieldValues) => Promise<object | undefined>
  children: ReactNode
}

/** Stays beside the fields while they are scrolled through. */
const inSight = { position: { lg: 'sticky' }, top: 80 } as const

function saveOnShortcut(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  if (!(event.target instanceof Element)) return
  event.preventDefault()
  event.target.closest('form')?.requestSubmit()
}

/** A record's form: checked by the contract, guarded against lost changes, saved by Ctrl+Enter. */
export function RecordForm(props: RecordFormProps) {
  const { schema, defaultValues, aside, hasWideAside, actions, save, onSubmit, children } = props
  const gridTemplateColumns = hasWideAside
    ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 440px)' }
    : { md: aside ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)' }
  const resolver = useMemo(() => contractResolver(schema), [schema])
  return (
    <FormSchemaContext value={schema}>
      <Box onKeyDown={saveOnShortcut} sx={{ maxWidth: hasWideAside ? 1400 : 1040 }}>
        <Form
          resolver={resolver}
          noValidate
          warnWhenUnsavedChanges
          {...(defaultValues && { defaultValues })}
          {...(onSubmit && { onSubmit })}
        >
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              alignItems: 'start',
              gridTemplateColumns,
            }}
          >
            <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2.5 }}>{children}</Card>
            {aside && (
              <Box className="no-print" sx={{ display: 'grid', gap: 2, ...(hasWideAside && inSight) }}>
                {aside}
              </Box>
            )}
          </Box>
          <FormToolbar {...(save && { save })}>{actions}</FormToolbar>
        </Form>
      </Box>
    </FormSchemaContext>
  )
}
