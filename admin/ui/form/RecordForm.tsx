import { Box, Card } from '@mui/material'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import { Form, useSaveContext, useWarnWhenUnsavedChanges } from 'react-admin'
import type { Control, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useHasLeftSession } from '#admin/core/auth/session-end.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { FieldReadingContext, useConflict } from '#admin/ui/form/conflict.ts'
import { contractResolver } from '#admin/ui/form/contract-resolver.ts'
import { DraftKeeper } from '#admin/ui/form/DraftKeeper.tsx'
import { FormToolbar } from '#admin/ui/form/FormToolbar.tsx'
import { FormSchemaContext } from '#admin/ui/form/form-schema.ts'

const ConflictDialog = lazy(() => import('#admin/ui/form/ConflictDialog.tsx'))

/** The confirmation before saving. */
export interface Question {
  title: string
  content: string
  confirm: string
  destructive?: boolean
}

interface RecordFormProps {
  /** The endpoint whose body this form sends. */
  schema: z.ZodType
  defaultValues?: Record<string, unknown>
  /** Content beside the main fields, such as the photograph. */
  aside?: ReactNode
  /** The side content is as wide as the fields. */
  hasWideAside?: boolean
  /** Further actions on the record, such as deleting. */
  actions?: ReactNode
  /** The label of the save button. */
  save?: string
  /** Replaces create or update; returns field errors, if any. */
  onSubmit?: (values: FieldValues) => Promise<object | undefined>
  /** The confirmation for irreversible values; null for none. */
  question?: (values: FieldValues) => Question | null
  children: ReactNode
}

const fieldsOf = (schema: z.ZodType): string[] =>
  'shape' in schema ? Object.keys(schema.shape as object) : []

/** Sticky beside the fields. */
const inSight = { position: { lg: 'sticky' }, top: 80 } as const

function saveOnShortcut(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  if (!(event.target instanceof Element)) return
  event.preventDefault()
  event.target.closest('form')?.requestSubmit()
}

/** Asks before discarding changes, unless the session is over: then a draft keeps them. */
function LeavingGuard({ formControl }: { formControl?: Control }) {
  useWarnWhenUnsavedChanges(!useHasLeftSession(), undefined, formControl)
  return null
}

/** A record’s form: validated by the contract, guarded against lost changes, saved by Ctrl+Enter. */
export function RecordForm(props: RecordFormProps) {
  const { schema, defaultValues, aside, hasWideAside, actions, save, question, children } = props
  const gridTemplateColumns = hasWideAside
    ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 440px)' }
    : { md: aside ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)' }
  const resolver = useMemo(() => contractResolver(schema), [schema])
  const [readings] = useState(() => new Map())
  const conflict = useConflict()
  const formId = useId()
  const saveContext = useSaveContext()
  const [asked, setAsked] = useState<(Question & { answer: (isYes: boolean) => void }) | null>(null)
  const onSubmit = question ? saveAfterQuestion : props.onSubmit

  async function saveAfterQuestion(values: FieldValues): Promise<object | undefined> {
    const found = question?.(values)
    const isMeant = !found || (await new Promise<boolean>((answer) => setAsked({ ...found, answer })))
    if (!isMeant) return { root: { serverError: formTexts.notSaved } }
    return (props.onSubmit ?? saveContext.save)?.(values)
  }

  function answer(isYes: boolean) {
    asked?.answer(isYes)
    setAsked(null)
  }

  function send() {
    const form = document.getElementById(formId)
    if (form instanceof HTMLFormElement) form.requestSubmit()
  }

  return (
    <FormSchemaContext value={schema}>
      <FieldReadingContext value={readings}>
        <Box onKeyDown={saveOnShortcut} sx={{ maxWidth: hasWideAside ? 1400 : 1040 }}>
          <Form
            id={formId}
            resolver={resolver}
            noValidate
            warnWhenUnsavedChanges
            WarnWhenUnsavedChangesComponent={LeavingGuard}
            {...(defaultValues && { defaultValues })}
            {...(onSubmit && { onSubmit })}
          >
            <DraftKeeper />
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
            {asked && (
              <ConfirmDialog
                open
                title={asked.title}
                content={asked.content}
                confirm={asked.confirm}
                destructive={asked.destructive ?? false}
                onConfirm={() => answer(true)}
                onClose={() => answer(false)}
              />
            )}
            {conflict.isOpen && (
              <Suspense fallback={null}>
                <ConflictDialog fields={fieldsOf(schema)} save={send} />
              </Suspense>
            )}
          </Form>
        </Box>
      </FieldReadingContext>
    </FormSchemaContext>
  )
}
