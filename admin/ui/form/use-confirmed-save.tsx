import { type ReactNode, useState } from 'react'
import { useSaveContext } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { formTexts } from '#admin/app/i18n/form.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'

interface Question {
  title: string
  content: string
  confirm: string
}

interface ConfirmedSave {
  /** For `RecordForm`, in place of saving at once. */
  onSubmit: (values: FieldValues) => Promise<object | undefined>
  /** Belongs into the form's actions. */
  dialog: ReactNode
}

/** Saves the record around it, and asks before where `questionOf` says that it does what cannot be undone. */
export function useConfirmedSave(questionOf: (values: FieldValues) => Question | undefined): ConfirmedSave {
  const { save } = useSaveContext()
  const [asked, setAsked] = useState<Question & { answer: (isConfirmed: boolean) => void }>()

  async function confirmed(question: Question): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAsked({ ...question, answer: resolve })
    const isConfirmed = await promise
    setAsked(undefined)
    return isConfirmed
  }

  return {
    onSubmit: async (values) => {
      const question = questionOf(values)
      // Without an error the form would count as saved, and its draft would be dropped.
      if (question && !(await confirmed(question))) return { root: { serverError: formTexts.notSaved } }
      return save?.(values)
    },
    dialog: asked && (
      <ConfirmDialog
        open
        title={asked.title}
        content={asked.content}
        confirm={asked.confirm}
        onConfirm={() => asked.answer(true)}
        onClose={() => asked.answer(false)}
      />
    ),
  }
}
