import { lazy, Suspense, useMemo } from 'react'
import { RecordContextProvider } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { ConflictContext, type FieldReading, FieldReadingContext } from '#admin/ui/form/conflict.ts'
import { type SheetRow, useSheet, type Values } from '#admin/ui/sheet/sheet-context.ts'
import type { SheetField } from '#shared/core/sheets/sheets.ts'

const ConflictDialog = lazy(() => import('#admin/ui/form/ConflictDialog.tsx'))

/** How the user resolves a conflict: with the chosen values, with those of the other user, or not yet. */
export type Resolution = { save: Values } | 'take-theirs' | 'stay'

interface RowConflictProps {
  /** The row as it was when editing began. */
  before: SheetRow
  mine: SheetRow
  settle: (resolution: Resolution) => void
}

function readingOf({ kind, choices }: SheetField): FieldReading | undefined {
  if (kind === 'money') return { kind: 'sum' }
  return choices && { kind: 'choices', nameOf: (id) => choices[id]?.name }
}

/** The conflict dialog of forms for a row; the first call of `settle` counts. */
export function RowConflict({ before, mine, settle }: RowConflictProps) {
  const { fields } = useSheet().sheet
  const form = useForm({ defaultValues: mine as Record<string, unknown> })
  const readings = useMemo(
    () =>
      new Map(
        fields.flatMap((field) => {
          const reading = readingOf(field)
          return reading ? [[field.name, reading] as const] : []
        }),
      ),
    [fields],
  )
  const conflict = {
    isOpen: true,
    open: () => undefined,
    drop: () => settle('take-theirs'),
    close: () => settle('stay'),
  }
  return (
    <RecordContextProvider value={before}>
      <ConflictContext value={conflict}>
        <FieldReadingContext value={readings}>
          <FormProvider {...form}>
            <Suspense fallback={null}>
              <ConflictDialog
                fields={fields.map(({ name }) => name)}
                save={() => settle({ save: form.getValues() })}
              />
            </Suspense>
          </FormProvider>
        </FieldReadingContext>
      </ConflictContext>
    </RecordContextProvider>
  )
}
