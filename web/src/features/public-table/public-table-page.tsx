import { Unlink } from 'lucide-react'
import { useScreenTitle } from '../../shell/screen.tsx'
import { FullScreen } from '../../ui/full-screen.tsx'
import { IconMark } from '../../ui/screen-mark.tsx'

/** No link has been issued yet, so every one that is opened is wrong, and that is what it says. */
export function PublicTablePage() {
  useScreenTitle('Таблица')
  return (
    <FullScreen
      mark={<IconMark icon={Unlink} danger />}
      title="Таблица не открылась"
      text="Не удалось загрузить данные. Проверьте ссылку."
      role="alert"
    />
  )
}
