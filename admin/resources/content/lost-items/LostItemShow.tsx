import { Box, Card } from '@mui/material'
import { useRecordContext } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { lostItemTexts as texts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import { StatePanel } from '#admin/resources/content/lost-items/StatePanel.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { EditButton } from '#admin/ui/page/EditButton.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import type { LostItem } from '#shared/content/lost-items/lost-items.contract.ts'
import { lostItemsMessages } from '#shared/content/lost-items/lost-items.messages.ts'

function ItemBody() {
  const item = useRecordContext<AdminRecord<LostItem>>()
  if (!item) return null
  const { description, place, foundOn, branch, image } = item
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Details
        entries={[
          ['place', place],
          ['foundOn', formatDay(foundOn)],
          ['branch', <ReferenceText key="branch" reference="branches" id={branch} />],
        ]}
      />
      {image && (
        <Box
          component="img"
          src={image}
          alt={description}
          sx={{ maxWidth: '100%', maxHeight: 480, borderRadius: 1, justifySelf: 'start' }}
        />
      )}
    </Box>
  )
}

function Aside() {
  const item = useRecordContext<AdminRecord<LostItem>>()
  if (!item) return null
  return (
    <>
      <Card component="section" sx={{ p: 2 }}>
        <StatePanel key={item.id} item={item} />
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <EditButton />
        <DeleteRecord done={lostItemsMessages.deleted} />
      </Box>
    </>
  )
}

export function LostItemShow() {
  return (
    <ShowPage subtitle={({ place, foundOn }) => texts.subtitle(place, formatDay(foundOn))} aside={<Aside />}>
      <ItemBody />
    </ShowPage>
  )
}
