import { Box, Card, Link as MuiLink, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { texts } from '#admin/core/i18n/texts.ts'
import { guide } from '#admin/shell/help/guide/guide.ts'
import { matchingArticles } from '#admin/shell/help/guide/matching-articles.ts'
import { helpTexts } from '#admin/shell/help/help.texts.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { PageSearch } from '#admin/ui/page/PageSearch.tsx'

/** “Yardım”: the tasks of the guide by chapter. */
export default function HelpScreen() {
  const [typed, setTyped] = useState('')
  const found = new Set(matchingArticles(typed))
  return (
    <>
      <PageHeader title={texts.layout.help}>
        <PageSearch value={typed} label={helpTexts.search} onChange={setTyped} />
      </PageHeader>
      <Box
        // Columns of cards with different heights.
        sx={{ columns: '360px', columnGap: 2 }}
      >
        {guide.map(({ id, title, articles }) => {
          const shown = articles.filter((article) => found.has(article))
          if (shown.length === 0) return null
          return (
            <Card
              key={id}
              component="section"
              aria-labelledby={id}
              sx={{ p: 2.5, mb: 2, breakInside: 'avoid' }}
            >
              <Typography id={id} variant="h2" sx={{ mb: 1 }}>
                {title}
              </Typography>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {shown.map((article) => (
                  <li key={article.id}>
                    <MuiLink
                      component={Link}
                      to={`/help/${article.id}`}
                      sx={{ display: 'block', py: { xs: 1.25, md: 0.75 } }}
                    >
                      {article.title}
                    </MuiLink>
                  </li>
                ))}
              </Box>
            </Card>
          )
        })}
      </Box>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {found.size === 0 && helpTexts.nothing}
      </Typography>
    </>
  )
}
