import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { Button } from '../../../ui/controls/button.tsx'
import { briefChoicesQuery } from '../../briefs/queries.ts'
import styles from './projects.module.css'

const ALL = { value: '', label: 'Все проекты' }

export function useProjects() {
  const { data, error, isFetching, refetch } = useQuery(briefChoicesQuery)
  const options = [ALL, ...(data?.items ?? []).map(({ id, title }) => ({ value: id, label: title }))]
  return {
    options,
    failed: error !== null && data === undefined,
    retrying: isFetching,
    retry: () => void refetch(),
    /** An old project may have left the hundred that are offered. */
    titleOf: (id: string) => options.find(({ value }) => value === id)?.label ?? 'Выбранный проект',
  }
}
export type Projects = ReturnType<typeof useProjects>

/** Stands where the projects would be chosen. */
export const ProjectsFailed = ({ projects }: { projects: Projects }) => (
  <div className={styles.failed} role="alert">
    <span>Ошибка загрузки проектов...</span>
    <Button variant="soft" size="sm" icon={RotateCw} loading={projects.retrying} onClick={projects.retry}>
      Повторить
    </Button>
  </div>
)
