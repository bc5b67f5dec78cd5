import { Box, Button } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { call, send } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { importTexts } from '#admin/ui/sheet/import/import.texts.ts'
import { useMayImport } from '#admin/ui/sheet/import/use-may-import.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { restrictedFields, type Sheet } from '#shared/core/sheets/sheets.ts'
import {
  type Import,
  type ImportUndo,
  listImports,
  previewUndo,
  showImport,
  undoImport,
} from '#shared/money/imports/imports.contract.ts'

/** The name of a file; one that named an erased person has none. */
const nameOf = ({ fileName }: Import) => fileName || importTexts.unnamed

/** Milliseconds for which the rows with problems of an import are kept. */
const keptFor = 24 * 60 * 60 * 1000

const keepsRows = ({ state, skipped, warned, finishedAt }: Import) =>
  state === 'done' &&
  skipped + warned > 0 &&
  finishedAt !== null &&
  Date.now() - Date.parse(finishedAt) < keptFor

interface Asked {
  file: Import
  effect: ImportUndo
}

interface ImportHistoryProps {
  sheet: Sheet
  /** Called with an upload whose check goes on, or an import whose refused rows are wanted. */
  onOpen: (file: Import) => void
  onUndone: () => void
}

/** Uploads and past imports, newest first: a check goes on, an import can be undone. */
export function ImportHistory({ sheet, onOpen, onUndone }: ImportHistoryProps) {
  const { name } = sheet
  const mayImport = useMayImport()
  const scope = useScopeFilter(name)
  const notify = useNotify()
  const { isRunning, run } = useAction({ refreshes: false })
  const [asked, setAsked] = useState<Asked | null>(null)
  const filter = { sheet: name, ...scope }

  const canBeUndone = ({ state, columns }: Import) =>
    (state === 'done' || (name === 'members' && state === 'failed')) &&
    restrictedFields(sheet, columns).every(mayImport)

  const open = ({ _id }: Import) =>
    run(async () => onOpen(await call(showImport, { params: { importId: _id } })))

  const ask = (file: Import) =>
    run(async () => {
      const effect = await call(previewUndo, { params: { importId: file._id } })
      setAsked({ file, effect })
    })

  async function undo(file: Import) {
    await run(async () => {
      const { removed, kept, people } = await call(undoImport, { params: { importId: file._id } })
      const rows = kept > 0 ? importTexts.undoneKeeping(removed, kept) : importTexts.undone(removed)
      notify(people ? importTexts.undonePeople(removed, kept) : rows, { type: 'success' })
      onUndone()
    })
    setAsked(null)
  }

  return (
    <>
      <PagedTable<Import>
        title={importTexts.historyTitle}
        requestKey={JSON.stringify(filter)}
        load={async (range) => {
          const { data, headers } = await send(listImports, { query: { filter, range } })
          return { rows: data, total: totalIn(headers, data.length) }
        }}
        head={[
          { label: importTexts.columns.file },
          { label: importTexts.columns.moment, isWide: true },
          { label: importTexts.columns.person, isWide: true },
          { label: importTexts.columns.rows, align: 'right' },
          { label: importTexts.columns.state },
          { label: importTexts.columns.action, align: 'right' },
        ]}
        cells={(file) => [
          nameOf(file),
          formatShortMoment(file.createdAt),
          file.createdByName,
          importTexts.rows(file.state === 'ready' ? file.rowCount : file.added),
          importTexts.states[file.state],
          <Box key="actions" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            {(file.state === 'ready' || keepsRows(file)) && (
              <Button
                color="inherit"
                aria-label={
                  file.state === 'ready'
                    ? importTexts.resumeOf(nameOf(file))
                    : importTexts.openOf(nameOf(file))
                }
                disabled={isRunning}
                onClick={() => void open(file)}
              >
                {file.state === 'ready' ? importTexts.resume : importTexts.open}
              </Button>
            )}
            {canBeUndone(file) && (
              <Button
                color="inherit"
                aria-label={importTexts.undoOf(nameOf(file))}
                disabled={isRunning}
                onClick={() => void ask(file)}
              >
                {importTexts.undo}
              </Button>
            )}
          </Box>,
        ]}
        empty={importTexts.historyEmpty}
      />
      {asked && (
        <ConfirmDialog
          open
          title={importTexts.undoTitle}
          content={<Effect {...asked} />}
          confirm={
            asked.effect.people
              ? importTexts.undoConfirmPeople(asked.effect.removed)
              : importTexts.undoConfirm(asked.effect.removed)
          }
          destructive
          isRunning={isRunning}
          onConfirm={() => void undo(asked.file)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

function Effect({ file, effect: { removed, kept, changed, people } }: Asked) {
  if (people)
    return (
      <>
        {importTexts.undoPeople(nameOf(file), removed)}
        {kept > 0 && (
          <Box sx={{ mt: 1 }}>
            {importTexts.undoKeptPeople(kept)}
            <Box component="ul" tabIndex={0} sx={{ m: 0, pl: 2.5, maxHeight: 240, overflowY: 'auto' }}>
              {people.map(({ _id, name, reason }) => (
                <li key={_id}>{`${name}: ${importTexts.keptReasons[reason]}`}</li>
              ))}
            </Box>
          </Box>
        )}
      </>
    )
  return (
    <>
      {importTexts.undoContent(nameOf(file), removed)}
      {kept > 0 && (
        <Box sx={{ mt: 1 }}>
          {importTexts.undoKept(kept)}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {changed.map((row) => (
              <li
                key={row._id}
              >{`${formatShortDay(row.date)} · ${row.name} · ${formatKurus(row.amount)}`}</li>
            ))}
          </Box>
        </Box>
      )}
    </>
  )
}
