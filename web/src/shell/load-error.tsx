import { supportCode } from '../api/call.ts'
import { ErrorState } from '../ui/feedback/state.tsx'

interface Props {
  title: string
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** In the place of data that could not be loaded. */
export const LoadError = ({ title, query: { error, isFetching, refetch } }: Props) => (
  <ErrorState
    title={title}
    text={error?.message ?? ''}
    supportCode={supportCode(error)}
    retrying={isFetching}
    onRetry={() => void refetch()}
  />
)
