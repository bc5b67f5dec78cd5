import { Skeleton } from '@mui/material'
import { useGetRecordRepresentation, useReference } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'

interface ReferenceTextProps {
  reference: string
  id: string | null
}

function Name({ reference, id }: { reference: string; id: string }) {
  const { referenceRecord, isPending } = useReference({ reference, id })
  const represent = useGetRecordRepresentation(reference)
  if (isPending) return <Skeleton width={96} sx={{ display: 'inline-block' }} />
  return <>{referenceRecord ? represent(referenceRecord) : gridTexts.none}</>
}

/** The name of a referenced record; requests are batched by react-admin. */
export function ReferenceText({ reference, id }: ReferenceTextProps) {
  return id ? <Name reference={reference} id={id} /> : gridTexts.none
}
