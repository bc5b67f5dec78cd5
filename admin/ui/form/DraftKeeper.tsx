import { Alert, Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { storedToken } from '#admin/app/auth/session.ts'
import { hasLeftSession, holdUnsaved } from '#admin/app/auth/session-end.ts'
import { usePerson } from '#admin/app/auth/use-person.ts'
import { formTexts } from '#admin/app/i18n/form.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from '#admin/ui/form/drafts.ts'

const pause = 400

/**
 * Keeps what is typed into the form around it until it is saved or given up, and offers it where the page was loaded
 * anew or the session ended in between.
 */
export function DraftKeeper() {
  const person = usePerson()
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
    // The last letters, should the page be gone before the pause is over. A form that was left is still there while
    // the next screen is loaded.
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

  // Whoever leaves the form has been asked; a session that ended leaves it by itself.
  useEffect(
    () => () => {
      if (!hasLeftSession()) {
        if (storedToken()) dropDraft(storageKey)
        return
      }
      // The pause after the last letter may not be over.
      if (latest.current.length > 0) keepDraft(storageKey, getValues(), latest.current)
    },
    [storageKey, getValues],
  )

  if (!offered) return null

  function restore({ values, version }: Draft) {
    for (const [name, value] of Object.entries(values)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true })
    }
    // An older one lets the server say that somebody changed the record since.
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
