import { Box } from '@mui/material'

/** Rich text as members see it. */
export function RichTextView({ html }: { html: string }) {
  return (
    <Box
      sx={{
        maxWidth: '68ch',
        lineHeight: 1.7,
        overflowWrap: 'anywhere',
        '& h2': { typography: 'h3', mt: 3, mb: 1 },
        '& h3, & h4': { typography: 'subtitle1', fontWeight: 650, mt: 2, mb: 0.5 },
        '& p': { my: 1 },
        '& ul, & ol': { pl: 3 },
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it, or the editor made it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
