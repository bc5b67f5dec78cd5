import { type FoundItem, listFoundItems } from '#shared/content/lost-items/lost-items.contract.ts'
import { formatDay } from '#shared/core/format-date.ts'
import entryStyles from '#site/features/account/PagedEntries.module.css'
import { PagedEntries } from '#site/features/account/PagedEntries.tsx'
import { lostItemTexts as texts } from '#site/features/lost-items/lost-items.texts.ts'
import { send } from '#site/features/session/client.ts'

/** Unclaimed lost items of the member’s branch. */
export function LostItemsPage() {
  return (
    <PagedEntries
      title={texts.list}
      empty={texts.empty}
      fetchPage={async (range) => {
        const { data, headers } = await send(listFoundItems, { query: { range } })
        return { entries: data, headers }
      }}
      render={(item) => <Found item={item} />}
    />
  )
}

function Found({ item: { description, foundOn } }: { item: FoundItem }) {
  return (
    <>
      <time dateTime={foundOn}>{formatDay(foundOn)}</time>
      <p className={entryStyles.what}>{description}</p>
    </>
  )
}
