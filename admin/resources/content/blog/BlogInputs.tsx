import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { TagsField } from '#admin/resources/content/blog/TagsField.tsx'
import { BranchField } from '#admin/ui/form/BranchField.tsx'
import { RichTextField } from '#admin/ui/form/RichTextField.tsx'
import { TextField } from '#admin/ui/form/TextField.tsx'

export function BlogInputs() {
  return (
    <>
      <TextField source="title" autoFocus />
      <TextField source="summary" rows={2} hint={blogTexts.summaryHint} />
      <RichTextField source="content" />
      <TagsField />
      <BranchField none={blogTexts.wholeClub} />
    </>
  )
}
