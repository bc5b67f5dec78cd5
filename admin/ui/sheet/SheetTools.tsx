import PasteIcon from '@mui/icons-material/ContentPasteOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { file } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { download } from '#admin/ui/export/download.ts'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { useSheet } from '#admin/ui/sheet/sheet-context.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { absoluteFilter } from '#shared/core/relative-filter.ts'
import type { FileFormat } from '#shared/core/sheets/sheet-calls.ts'

const PasteDialog = lazy(() => import('#admin/ui/sheet/PasteDialog.tsx'))
const ImportDialog = lazy(() => import('#admin/ui/sheet/import/ImportDialog.tsx'))

/** Paste, import and export. */
export function SheetTools() {
  const { sheet, importAction = 'create' } = useSheet()
  const canAccess = useCanAccess()
  const refresh = useRefresh()
  const [opened, setOpened] = useState<'paste' | 'import' | null>(null)
  const close = () => setOpened(null)
  const canCreate = canAccess(sheet.name, 'create')
  return (
    <>
      {canCreate && (
        <Button color="inherit" startIcon={<PasteIcon />} onClick={() => setOpened('paste')}>
          {sheetTexts.paste}
        </Button>
      )}
      {canCreate && canAccess(sheet.name, importAction) && (
        <Button color="inherit" startIcon={<UploadIcon />} onClick={() => setOpened('import')}>
          {sheetTexts.import}
        </Button>
      )}
      <ExportMenu />
      <Suspense fallback={null}>
        {opened === 'paste' && <PasteDialog onClose={close} />}
        {opened === 'import' && <ImportDialog sheet={sheet} onClose={close} onChanged={refresh} />}
      </Suspense>
    </>
  )
}

/** Exports the whole list with its current sorting and filters. */
function ExportMenu() {
  const definition = useSheet()
  const { name, title } = definition.sheet
  const { sort, filterValues, total } = useListContext()
  const scope = useScopeFilter(name)
  const { isRunning, run } = useAction({ refreshes: false })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)

  function start(format: FileFormat) {
    setAnchor(null)
    void run(async () => {
      const query = {
        format,
        sort: [sort.field, sort.order],
        filter: absoluteFilter({ ...filterValues, ...scope }),
      }
      const content = await file(definition.export, { query } as never)
      download(content, `${title} ${clubDay(new Date())}.${format}`)
    }, sheetTexts.exportDone)
  }

  return (
    <>
      <Button
        color="inherit"
        startIcon={<DownloadIcon />}
        disabled={!total}
        loading={isRunning}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {sheetTexts.export}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem dense onClick={() => start('csv')}>
          {sheetTexts.exportCsv}
        </MenuItem>
        <MenuItem dense onClick={() => start('xlsx')}>
          {sheetTexts.exportXlsx}
        </MenuItem>
      </Menu>
    </>
  )
}
