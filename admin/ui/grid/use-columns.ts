import { useMemo } from 'react'
import { type RaRecord, useResourceContext, useStore, useTranslate } from 'react-admin'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import type { Column } from '#admin/ui/grid/column.ts'

export interface ColumnChoice {
  source: string
  label: string
  isVisible: boolean
  isFixed: boolean
}

/** The visible columns, remembered per user and resource. */
export function useColumns<R extends RaRecord>(all: readonly Column<R>[]) {
  const resource = useResourceContext()
  const translate = useTranslate()
  const { branch } = useBranchScope()
  const [chosen, setChosen] = useStore<Record<string, boolean>>(`${resource}.columns`, {})

  return useMemo(() => {
    const meaningful = all.filter((column) => !(column.ofAllBranches && branch))
    const isVisible = ({ source, primary, hidden }: Column<R>) => primary || (chosen[source] ?? !hidden)
    return {
      columns: meaningful.filter(isVisible),
      label: (source: string) => translate(`resources.${resource}.fields.${source}`),
      choices: meaningful.map(
        (column): ColumnChoice => ({
          source: column.source,
          label: translate(`resources.${resource}.fields.${column.source}`),
          isVisible: isVisible(column) ?? true,
          isFixed: column.primary ?? false,
        }),
      ),
      toggle: (source: string, visible: boolean) => setChosen({ ...chosen, [source]: visible }),
      reset: () => setChosen({}),
    }
  }, [all, branch, chosen, resource, setChosen, translate])
}
