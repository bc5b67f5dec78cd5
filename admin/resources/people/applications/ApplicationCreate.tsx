import { Alert, Link as MuiLink } from '@mui/material'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { applicationTexts as texts } from '#admin/resources/people/applications/applications.texts.ts'
import { CvInput } from '#admin/resources/people/applications/CvInput.tsx'
import { BranchInput } from '#admin/ui/form/BranchInput.tsx'
import { CreatePage } from '#admin/ui/form/CreatePage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { TextInput } from '#admin/ui/form/TextInput.tsx'
import { PaperApplication } from '#shared/people/applications/applications.contract.ts'

/** A paper application entered by staff. */
export function ApplicationCreate() {
  const { branch } = useBranchScope()
  return (
    <CreatePage redirect="show">
      <RecordForm schema={PaperApplication} defaultValues={{ branch }} aside={<CvInput />}>
        <Alert severity="info">
          {texts.noticeBefore}
          <MuiLink href="/privacyPolicy" target="_blank" rel="noopener" color="inherit">
            {texts.noticeLink}
          </MuiLink>
          {texts.noticeAfter}
        </Alert>
        <TextInput source="name" autoFocus />
        <InputRow>
          <TextInput source="phone" type="tel" placeholder="0532 123 45 67" />
          <TextInput source="email" type="email" hint={texts.reachableHint} />
        </InputRow>
        <InputRow>
          <TextInput source="position" />
          <BranchInput />
        </InputRow>
        <TextInput source="message" rows={4} />
      </RecordForm>
    </CreatePage>
  )
}
