import { Alert, Box, Button, Card, Tooltip, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { onlineManager } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import {
  Form,
  getRecordFromLocation,
  type RaRecord,
  useNotify,
  useRecordContext,
  useWarnWhenUnsavedChanges,
} from 'react-admin'
import { type Control, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import type { z } from 'zod'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { storedToken } from '#admin/core/auth/session.ts'
import { hasLeftSession, holdUnsaved, useHasLeftSession } from '#admin/core/auth/session-end.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { FieldReadingContext, useConflict } from '#admin/ui/form/conflict.ts'
import { FormSchemaContext } from '#admin/ui/form/contract-resolver.ts'
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from '#admin/ui/form/drafts.ts'
import { type RecordFormOptions, useRecordForm } from '#admin/ui/form/use-record-form.ts'
import { useBackToList } from '#admin/ui/page/PageHeader.tsx'
import { SaveButton } from '#admin/ui/SaveButton.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'

const ConflictDialog = lazy(() => import('#admin/ui/form/ConflictDialog.tsx'))

interface RecordFormProps extends RecordFormOptions {
  defaultValues?: Record<string, unknown>
  /** Content beside the main fields, such as the photograph. */
  aside?: ReactNode
  /** The side content is as wide as the fields. */
  hasWideAside?: boolean
  /** Further actions on the record, such as deleting. */
  actions?: ReactNode
  /** The label of the save button. */
  save?: ReactNode
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
  if (onlineManager.isOnline()) event.target.closest('form')?.requestSubmit()
}

/** Asks before discarding changes, unless the session is over: then a draft keeps them. */
function LeavingGuard({ formControl }: { formControl?: Control }) {
  useWarnWhenUnsavedChanges(!useHasLeftSession(), undefined, formControl)
  return null
}

/** A record’s form: validated by the contract, guarded against lost changes, saved by Ctrl+Enter. */
export function RecordForm(props: RecordFormProps) {
  const { schema, defaultValues, aside, hasWideAside, actions, save, children } = props
  const gridTemplateColumns = hasWideAside
    ? { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 440px)' }
    : { md: aside ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)' }
  const { formProps, current, setRecord, conflict, pending, answer } = useRecordForm(props)
  const [readings] = useState(() => new Map())
  const formId = useId()

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
            {...formProps}
            noValidate
            disableInvalidFormNotification
            warnWhenUnsavedChanges
            WarnWhenUnsavedChangesComponent={LeavingGuard}
            {...(defaultValues && { defaultValues })}
          >
            <RecordFollower current={current} follow={setRecord} />
            <DraftKeeper />
            <SubmitNotice />
            <FirstFocus />
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
            {pending && (
              <ConfirmDialog
                open
                title={pending.title}
                content={pending.content}
                confirm={pending.confirm}
                destructive={pending.destructive ?? false}
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

/** Hands the current record to the form while nothing is unsaved. */
function RecordFollower({
  current,
  follow,
}: {
  current: RaRecord | undefined
  follow: (record: RaRecord | undefined) => void
}) {
  const { isDirty } = useFormState()
  useEffect(() => {
    if (!isDirty) follow(current)
  }, [isDirty, current, follow])
  return null
}

/** Reports why the form was not saved, unless the conflict dialog does: its choices contradict the message. */
function SubmitNotice() {
  const { submitCount, errors } = useFormState()
  const { isOpen } = useConflict()
  const notify = useNotify()
  const reported = useRef(submitCount)
  useEffect(() => {
    if (submitCount <= reported.current) return
    reported.current = submitCount
    if (isOpen || Object.keys(errors).length === 0) return
    const reason = errors.root?.serverError?.message
    notify(typeof reason === 'string' ? reason : 'ra.message.invalid_form', { type: 'error' })
  }, [submitCount, errors, isOpen, notify])
  return null
}

const stickyBar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  mt: 2,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
} as const

/** Save and cancel, sticky at the bottom of the form; on a phone the other actions follow below it. */
function FormToolbar({ save = formTexts.save, children }: { save?: ReactNode; children?: ReactNode }) {
  const { isSubmitting } = useFormState()
  const back = useBackToList()
  const isPhone = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'))
  const actions = children && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>{children}</Box>
  )
  return (
    <>
      <Box className="no-print" sx={{ ...stickyBar, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Tooltip title={formTexts.saveHint} describeChild>
          <SaveButton loading={isSubmitting} sx={{ minWidth: 112 }}>
            {save}
          </SaveButton>
        </Tooltip>
        <Button color="inherit" component={Link} to={back.to} disabled={isSubmitting}>
          {formTexts.cancel}
        </Button>
        <Box sx={{ flex: 1 }} />
        {!isPhone && actions}
      </Box>
      {isPhone && <Box className="no-print">{actions}</Box>}
    </>
  )
}

const typingFields =
  'input:enabled:not([type=hidden], [type=checkbox], [type=radio], [type=file], [aria-hidden=true]), textarea:enabled:not([aria-hidden=true])'

/** Whether the focus is on nothing of the screen that the user could be working on. */
const isFocusFree = () => {
  const main = document.querySelector('main')
  const { activeElement } = document
  return !activeElement || activeElement === main || !main?.contains(activeElement)
}

/**
 * Moves the focus to the first empty field of a new record, after the values from the URL are in the form. Values that
 * are set later mount the rows of a list again: the focus moves to the new field.
 */
function FirstFocus() {
  const isNew = useRecordContext()?.id === undefined
  const location = useLocation()
  const [prefilled] = useState(() => getRecordFromLocation(location) ?? {})
  const values = useWatch()
  const { getValues } = useFormContext()
  const marker = useRef<HTMLSpanElement>(null)
  const isFilled = Object.entries(prefilled).every(
    ([name, value]) => JSON.stringify(values[name]) === JSON.stringify(value),
  )

  useEffect(() => {
    const focusFirst = () => {
      // On a touch screen it would open the keyboard over the form.
      if (!isNew || !isFilled || !isFocusFree() || matchMedia('(pointer: coarse)').matches) return
      const fields = marker.current?.closest('form')?.querySelectorAll<HTMLInputElement>(typingFields) ?? []
      const isEmpty = ({ name }: HTMLInputElement) => !name || (getValues(name) ?? '') === ''
      const target = [...fields].find(isEmpty) ?? fields[0]
      target?.focus()
      target?.addEventListener(
        'blur',
        () => requestAnimationFrame(() => target.isConnected || focusFirst()),
        { once: true },
      )
    }
    focusFirst()
  }, [isNew, isFilled, getValues])

  return <span ref={marker} hidden />
}

const pause = 400

/** Stores the surrounding form’s unsaved values as a draft, and offers it after a reload or the end of a session. */
function DraftKeeper() {
  const person = useCurrentUser()
  const { pathname } = useLocation()
  return person ? <Keeper key={pathname} path={pathname} storageKey={draftKey(person._id, pathname)} /> : null
}

function Keeper({ path, storageKey }: { path: string; storageKey: string }) {
  const { getValues, setValue, watch } = useFormContext()
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  const [offered, setOffered] = useState<Draft | undefined>(() => readDraft(storageKey))
  const names = Object.keys(dirtyFields)
  const isUnsaved = names.length > 0 && !isSubmitSuccessful
  const latest = useRef<readonly string[]>([])
  latest.current = isUnsaved ? names : []

  useEffect(() => (isUnsaved ? holdUnsaved() : undefined), [isUnsaved])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      timer = undefined
      if (latest.current.length > 0) keepDraft(storageKey, getValues(), latest.current)
    }
    const { unsubscribe } = watch(() => {
      timer ??= setTimeout(write, pause)
    })
    // Saves the last changes if the page closes before the debounce ends. The form may stay mounted while the
    // next screen loads.
    const hide = () => (window.location.pathname.endsWith(path) ? write() : dropDraft(storageKey))
    window.addEventListener('pagehide', hide)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      window.removeEventListener('pagehide', hide)
    }
  }, [path, storageKey, getValues, watch])

  useEffect(() => {
    if (isSubmitSuccessful) dropDraft(storageKey)
  }, [isSubmitSuccessful, storageKey])

  // Leaving the form was confirmed by the user; the end of a session was not.
  useEffect(
    () => () => {
      if (!hasLeftSession()) {
        if (storedToken()) dropDraft(storageKey)
        return
      }
      // The debounce after the last change may be pending.
      if (latest.current.length > 0) keepDraft(storageKey, getValues(), latest.current)
    },
    [storageKey, getValues],
  )

  if (!offered) return null

  function restore({ values, version }: Draft) {
    for (const [name, value] of Object.entries(values)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true })
    }
    // With an older version the server reports the concurrent edit.
    if (version !== undefined) setValue('version', version)
    setOffered(undefined)
  }

  return (
    <Alert
      severity="info"
      sx={{ mb: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      action={
        <>
          <Button color="inherit" onClick={() => restore(offered)}>
            {formTexts.draftRestore}
          </Button>
          <Button
            color="inherit"
            onClick={() => {
              dropDraft(storageKey)
              setOffered(undefined)
            }}
          >
            {formTexts.draftDrop}
          </Button>
        </>
      }
    >
      {formTexts.draftFound(formatShortMoment(new Date(offered.at).toISOString()))}
    </Alert>
  )
}
