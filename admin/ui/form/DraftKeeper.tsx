import { Alert, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { storedToken } from '#admin/core/auth/session.ts'
import { hasLeftSession, holdUnsaved } from '#admin/core/auth/session-end.ts'
import { useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from '#admin/ui/form/drafts.ts'

const pause = 400

/** Stores the surrounding form’s unsaved values as a draft, and offers it after a reload or the end of a session. */
export function DraftKeeper() {
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
      {formTexts.draftFound(formatMoment(new Date(offered.at).toISOString()))}
    </Alert>
  )
}
