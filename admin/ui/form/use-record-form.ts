import { type ReactNode, useMemo, useState } from 'react'
import { HttpError, useLogoutIfAccessDenied, useRecordContext, useSaveContext } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { isStale, toHttpError } from '#admin/core/data/failures.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import { useConflict } from '#admin/ui/form/conflict.ts'
import { contractResolver } from '#admin/ui/form/contract-resolver.ts'
import { coreMessages } from '#shared/core/core.messages.ts'

/** The confirmation before saving. */
export interface Question {
  title: string
  content: ReactNode
  confirm: string
  destructive?: boolean
}

export interface RecordFormOptions {
  /** The endpoint whose body this form sends. */
  schema: z.ZodType
  /** Replaces create or update; returns errors of fields, or throws those of the server. */
  onSubmit?: (values: FieldValues) => Promise<object | undefined>
  /** The confirmation for irreversible values; null for none. Without an answer of the server nothing is saved. */
  question?: (values: FieldValues) => Question | null | Promise<Question | null>
}

const notSaved = { root: { serverError: formTexts.notSaved } }

/** Validation, confirmation and saving of a record’s form, and the errors of the server at their fields. */
export function useRecordForm({ schema, onSubmit, question }: RecordFormOptions) {
  const resolver = useMemo(() => contractResolver(schema), [schema])
  const conflict = useConflict()
  const saveContext = useSaveContext()
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  const current = useRecordContext()
  // While values are unsaved the form stays on the record that they are based on: reading it again would discard them,
  // or save them over another user's change.
  const [record, setRecord] = useState(current)
  const [pending, setPending] = useState<(Question & { settle: (isYes: boolean) => void }) | null>(null)

  async function errorsOf(cause: unknown): Promise<object> {
    const error = toHttpError(cause)
    if (await logoutIfAccessDenied(error)) return notSaved
    if (isStale(error)) conflict.open()
    if (error instanceof HttpError && error.body?.errors) return error.body.errors
    return { root: { serverError: error instanceof Error ? error.message : coreMessages.unexpected } }
  }

  async function submit(values: FieldValues): Promise<object | undefined> {
    try {
      const confirmation = await question?.(values)
      const isMeant =
        !confirmation || (await new Promise<boolean>((settle) => setPending({ ...confirmation, settle })))
      return isMeant ? await (onSubmit ?? saveContext.save)?.(values) : notSaved
    } catch (cause) {
      return errorsOf(cause)
    }
  }

  function answer(isYes: boolean) {
    pending?.settle(isYes)
    setPending(null)
  }

  return {
    formProps: { resolver, ...(record && { record }), ...((onSubmit || question) && { onSubmit: submit }) },
    current,
    setRecord,
    conflict,
    pending,
    answer,
  }
}
