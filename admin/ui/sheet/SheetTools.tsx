import PasteIcon from '@mui/icons-material/ContentPasteOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import UploadIcon from '@mui/icons-material/UploadFileOutlined'
import { Button } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { file } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { download } from '#admin/ui/export/download.ts'
import { type ListAction, ListMenu } from '#admin/ui/grid/ListMenu.tsx'
import type { ListToolsProps } from '#admin/ui/ResourceGrid.tsx'
import { sheetTexts } from '#admin/ui/sheet/sheet.texts.ts'
import { useSheet } from '#admin/ui/sheet/sheet-context.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { absoluteFilter } from '#shared/core/relative-filter.ts'
import type { FileFormat } from '#shared/core/sheets/sheet-calls.ts'

const PasteDialog = lazy(() => import('#admin/ui/sheet/PasteDialog.tsx'))
const ImportDialog = lazy(() => import('#admin/ui/sheet/import/ImportDialog.tsx'))

/** Paste, and the menu with import and export of the whole list in its current order. */
export function SheetTools({ actions, columnsMenu }: ListToolsProps) {
  const definition = useSheet()
  const { sheet, importAction = 'create' } = definition
  const { sort, filterValues, total } = useListContext()
  const scope = useScopeFilter(sheet.name)
  const canAccess = useCanAccess()
  const refresh = useRefresh()
  const { isRunning, run } = useAction({ refreshes: false })
  const [opened, setOpened] = useState<'paste' | 'import' | null>(null)
  const close = () => setOpened(null)
  const canCreate = canAccess(sheet.name, 'create')

  const exported = (label: string, format: FileFormat): ListAction => ({
    label,
    icon: <DownloadIcon fontSize="small" />,
    isDisabled: !total || isRunning,
    onClick: () =>
      void run(async () => {
        const filter = absoluteFilter({ ...filterValues, ...scope })
        const query = { format, sort: [sort.field, sort.order], filter }
        const content = await file(definition.export, { query } as never)
        download(content, `${sheet.title} ${clubDay(new Date())}.${format}`)
      }, sheetTexts.exportDone),
  })
  const upload: ListAction = {
    label: sheetTexts.import,
    icon: <UploadIcon fontSize="small" />,
    onClick: () => setOpened('import'),
  }
  const canImport = canCreate && canAccess(sheet.name, importAction)
  return (
    <>
      {canCreate && (
        <Button color="inherit" startIcon={<PasteIcon />} onClick={() => setOpened('paste')}>
          {sheetTexts.paste}
        </Button>
      )}
      <ListMenu
        actions={[
          ...actions,
          ...(canImport ? [upload] : []),
          exported(sheetTexts.exportCsv, 'csv'),
          exported(sheetTexts.exportXlsx, 'xlsx'),
        ]}
        columns={columnsMenu}
      />
      <Suspense fallback={null}>
        {opened === 'paste' && <PasteDialog onClose={close} />}
        {opened === 'import' && <ImportDialog sheet={sheet} onClose={close} onChanged={refresh} />}
      </Suspense>
    </>
  )
}
