import { layout } from '#admin/core/i18n/texts.ts'
import { SecondFactorSettings } from '#admin/shell/security/SecondFactorSettings.tsx'
import { securityTexts as texts } from '#admin/shell/security/security.texts.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'

/** The security of the user's own account. */
export default function SecurityScreen() {
  return (
    <>
      <PageHeader title={layout.security} subtitle={texts.subtitle} />
      <SecondFactorSettings />
    </>
  )
}
