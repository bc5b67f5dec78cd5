import { type AdminResource, screen } from '#admin/core/resource.ts'
import { recordViewTexts } from '#admin/resources/people/record-views/record-views.texts.ts'
import { listRecordViews } from '#shared/people/privacy/privacy.contract.ts'

export const recordViews: AdminResource = {
  name: 'record-views',
  data: { list: listRecordViews },
  texts: recordViewTexts,
  recordRepresentation: 'viewerName',
  keywords: 'kim baktı gördü görüntüleme kvkk',
  list: screen(() => import('#admin/resources/people/record-views/RecordViewList.tsx'), 'RecordViewList'),
}
