import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'

const TagsPage = lazy(() =>
  import('./features/tags/tags-page.tsx').then((module) => ({ default: module.TagsPage })),
)

export function Router() {
  return (
    <Routes>
      <Route path="/admin/tags" element={<TagsPage />} />
      <Route path="*" element={<Navigate to="/admin/tags" replace />} />
    </Routes>
  )
}
