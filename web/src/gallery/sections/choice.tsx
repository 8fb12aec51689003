import { ArrowDownUp, ChevronRight, Tags } from 'lucide-react'
import { useState } from 'react'
import { Chip, RemovableChip } from '../../ui/controls/chip.tsx'
import { ChipGroup } from '../../ui/controls/chip-group.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { ChipSelect, IconSelect } from '../../ui/controls/select.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { Board, Spec } from '../board.tsx'

export const title = 'Segmented, Switch, Chip'

const YES_NO = [
  { value: 'yes', label: 'Да' },
  { value: 'no', label: 'Нет' },
]

const GENDERS = [
  { value: 'female', label: 'Женский' },
  { value: 'male', label: 'Мужской' },
  { value: 'other', label: 'Не важно' },
]

const STATUSES = [
  { value: 'all', label: 'Все', count: 12 },
  { value: 'pending', label: 'На рассмотрении', count: 7 },
  { value: 'accepted', label: 'Приняты', count: 5 },
  { value: 'rejected', label: 'Отклонены', count: 0 },
]

const PROJECTS = [
  { value: '', label: 'Все проекты' },
  { value: '1', label: 'Утренний уход с витамином C и очень длинное название' },
]

export function Section() {
  const [publication, setPublication] = useState<string>()
  const [gender, setGender] = useState('female')
  const [on, setOn] = useState(true)
  const [picked, setPicked] = useState(true)
  const [status, setStatus] = useState('all')
  const [project, setProject] = useState('')
  const [filters, setFilters] = useState(['Бьюти', 'Россия'])
  return (
    <Board min={320}>
      <Spec label="Segmented: ничего не выбрано" as="card">
        <Segmented label="Публикация" options={YES_NO} value={publication} onChange={setPublication} />
      </Spec>
      <Spec label="Segmented: три варианта" as="card">
        <Segmented label="Пол" options={GENDERS} value={gender} onChange={setGender} />
      </Spec>
      <Spec label="Segmented: ошибка" as="card">
        <Segmented
          label="Публикация нужна"
          options={YES_NO}
          value={undefined}
          onChange={setPublication}
          error="Обязательное поле"
          help="Ролик выйдет в профиле креатора"
          required
        />
      </Spec>
      <Spec label="Segmented: нельзя" as="card">
        <Segmented label="Публикация" options={YES_NO} value="yes" onChange={setPublication} disabled />
      </Spec>
      <Spec label="Switch в строке" as="card">
        <Switch label="Только активные" help="Скрыть неактивные анкеты" checked={on} onChange={setOn} />
        <Switch label="Уведомления" checked={false} onChange={setOn} />
        <Switch label="Нельзя" checked disabled onChange={setOn} />
      </Spec>
      <Spec label="Switch без подписи" as="card-row">
        <Switch label="Выкл" hideLabel checked={false} onChange={setOn} />
        <Switch label="Вкл" hideLabel checked onChange={setOn} />
      </Spec>
      <Spec label="Chip: default, hover, selected, focus, disabled, со счётчиком, обычная кнопка" as="row">
        <Chip selected={picked} onClick={() => setPicked(!picked)}>
          Мода
        </Chip>
        <Chip selected={false} data-force="hover">
          Мода
        </Chip>
        <Chip selected>Мода</Chip>
        <Chip selected={false} data-force="focus-visible">
          Мода
        </Chip>
        <Chip selected={false} disabled>
          Мода
        </Chip>
        <Chip selected={false} count={7}>
          На рассмотрении
        </Chip>
        <Chip icon={Tags}>Теги</Chip>
        <Chip ghost icon={ChevronRight}>
          Все 27 тегов
        </Chip>
      </Spec>
      <Spec label="Chip: фильтры списка" as="row">
        <ChipSelect label="Проект" value={project} options={PROJECTS} onChange={setProject} />
        <ChipSelect label="Проект" value="1" options={PROJECTS} onChange={setProject} />
        <IconSelect icon={ArrowDownUp} label="Порядок" value="" options={PROJECTS} onChange={setProject} />
        <IconSelect icon={ArrowDownUp} label="Порядок" value="1" options={PROJECTS} onChange={setProject} />
        <Chip soft selected={on} onClick={() => setOn(!on)}>
          Только активные
        </Chip>
        {filters.map((filter) => (
          <RemovableChip
            key={filter}
            onRemove={() => setFilters(filters.filter((other) => other !== filter))}
          >
            {filter}
          </RemovableChip>
        ))}
      </Spec>
      <Spec label="ChipGroup: один ответ, прокрутка вбок">
        <ChipGroup label="Статус" options={STATUSES} value={status} onChange={setStatus} />
      </Spec>
      <Spec label="Chip: длинный текст" as="row">
        <Chip selected>Снимаю с детьми, животными и бабушкой в одном кадре, если понадобится</Chip>
      </Spec>
    </Board>
  )
}
