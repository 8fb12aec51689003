import { useLocation, useNavigate } from 'react-router'

/** The panel that is open over the table, in the state of the history entry. */
export interface Panel {
  /** The key of a row, and the page of the list on which its card was opened. */
  person?: string
  page?: number
  compare?: boolean
}

/** An open panel is an entry of the history, so that «back» closes it and a reload keeps it. */
export function usePanel() {
  const { pathname, search, ...location } = useLocation()
  const navigate = useNavigate()
  const panel = location.state as Panel | null
  return {
    panel: panel ?? {},
    open: (next: Panel, how = { replace: false }) =>
      void navigate({ pathname, search }, { ...how, state: next }),
    close: () => void navigate(-1),
  }
}
