import { HttpError, useDataProvider, useNotify, useRedirect } from 'react-admin'
import { mergeTexts } from '#admin/resources/people/users/merge/merge.texts.ts'

/** The record that took over the one asked for; undefined after any other failure. */
const mergedInto = (error: unknown): string | undefined =>
  error instanceof HttpError && error.body?.code === 'user.merged' ? error.body.errors.mergedInto : undefined

/** Leads from the address of a record that was merged to the one that stays, otherwise to the list. */
export function useMergedRecord() {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const redirect = useRedirect()

  return async (error: unknown): Promise<void> => {
    const id = mergedInto(error)
    try {
      if (!id) throw error
      const { data } = await dataProvider.getOne('users', { id })
      notify(mergeTexts.mergedInto(data.name), { type: 'info' })
      redirect('show', 'users', id)
    } catch {
      notify('ra.notification.item_doesnt_exist', { type: 'error' })
      redirect('list', 'users')
    }
  }
}
