import NextIcon from '@mui/icons-material/ChevronRightOutlined'
import { useCanOpen } from '#admin/core/auth/access.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { type AdminResource, useResources } from '#admin/core/resource.ts'
import { type ListView, listPath } from '#admin/resources/office/dashboard/figures.ts'
import { homeTexts as texts } from '#admin/shell/home/home.texts.ts'
import { Panel, PanelRow } from '#admin/shell/home/Panel.tsx'
import { useCounts } from '#admin/ui/use-counts.ts'

interface Task extends ListView, Pick<AdminResource, 'name' | 'data'> {
  filter: Readonly<Record<string, unknown>>
  label: (count: string) => string
}

/** Work of the desk that needs no badge in the menu. */
const ofDesk: Readonly<Partial<Record<string, Omit<Task, 'name' | 'data'>>>> = {
  members: { filter: { ending: 'week' }, sort: ['endsAt', 'ASC'], label: texts.ending },
  'unsigned-contracts': { filter: {}, label: texts.unsigned },
}

/** What waits for staff, a line for each list with such records. */
export function Waiting() {
  const canOpen = useCanOpen()
  const tasks = useResources().flatMap(({ name, data, attention }): Task[] => {
    const task = ofDesk[name] ?? attention
    return task && canOpen(name) ? [{ name, data, ...task }] : []
  })
  const counts = useCounts(tasks)
  const failed = counts.find(({ error, data }) => error && !data)
  return (
    <Panel
      title={texts.waiting}
      isPending={counts.some(({ isPending }) => isPending)}
      error={failed ? new Error(texts.countsFailed) : null}
      onRetry={() => {
        for (const { error, refetch } of counts) if (error) void refetch()
      }}
      empty={texts.nothingWaits}
    >
      {tasks.flatMap(({ name, label, ...view }, index) => {
        const count = counts[index]?.data?.total ?? 0
        if (count === 0) return []
        return [
          <PanelRow
            key={name}
            primary={label(formatCount(count))}
            aside={<NextIcon fontSize="small" sx={{ color: 'text.secondary' }} />}
            to={listPath(name, view)}
          />,
        ]
      })}
    </Panel>
  )
}
