import { Alert, Link as MuiLink } from '@mui/material'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { applicationTexts as texts } from '#admin/resources/people/applications/applications.texts.ts'
import { CvField } from '#admin/resources/people/applications/CvField.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'
import { PaperApplication } from '#shared/people/applications/applications.contract.ts'

/** A paper application entered by staff. */
export default function ApplicationCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage redirect="show">
      <RecordForm schema={PaperApplication} defaultValues={{ branch }} aside={<CvField />}>
        <Alert severity="info">
          {texts.noticeBefore}
          <MuiLink href="/privacyPolicy" target="_blank" rel="noopener" color="inherit">
            {texts.noticeLink}
          </MuiLink>
          {texts.noticeAfter}
        </Alert>
        <TextField source="name" autoFocus />
        <FieldRow>
          <TextField source="phone" type="tel" placeholder="0532 123 45 67" />
          <TextField source="email" type="email" hint={texts.reachableHint} />
        </FieldRow>
        <FieldRow>
          <TextField source="position" />
          <BranchField />
        </FieldRow>
        <TextField source="message" rows={4} />
      </RecordForm>
    </CreatePage>
  )
}
