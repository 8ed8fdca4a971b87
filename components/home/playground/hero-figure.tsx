import { useTranslations } from 'next-intl'
import { KEY_HINTS } from '@/components/sections/key-hints'
import { RoomImage } from '@/components/sections/room-image'
import { SAMPLE_ROOMS } from '@/lib/config/sample-rooms'
import { materialLabel } from '@/lib/domain/materials'
import { styleLabel } from '@/lib/domain/styles'
import { CHOICES, type Choice, PAINT_NAMES, TRIED_KINDS } from './choices'
import { Playground, type PlaygroundRoom } from './playground'

const SIZES = '(min-width: 80rem) 46rem, (min-width: 64rem) 56vw, 92vw'

/** The hero's rooms: the design shown first, and the wall choice that made it. */
export const HERO_ROOMS = [
  { id: 'living', design: 'living-green', first: 'eucalyptus' },
  { id: 'bedroom', design: 'bedroom-navy', first: 'navy' },
] as const

const choiceFor = (id: (typeof HERO_ROOMS)[number]['first']) => {
  const choice = CHOICES.wall.find((each) => each.id === id)
  if (!choice) throw new Error(`there is no paint ${id}`)
  return choice
}

/** The sample rooms and their texts. Rendered on the server, so that the tables they come from stay there. */
export function HeroFigure() {
  const t = useTranslations('home.playground')
  const words = useTranslations('common')
  const roomOf = ({ id, design, first }: (typeof HERO_ROOMS)[number], isFirst: boolean): PlaygroundRoom => {
    const room = SAMPLE_ROOMS.find((each) => each.id === id)
    if (!room) throw new Error(`there is no room ${id}`)
    const { photo, areas, kinds } = room
    return {
      id,
      label: t(`rooms.${id}.label`),
      files: { photo, areas, kinds },
      first: { wall: choiceFor(first) },
      areas: { wall: t('wall'), fabric: t(`rooms.${id}.fabric`), floor: t('floor') },
      before: (
        <RoomImage name={`rooms/${id}`} alt={t(`rooms.${id}.before`)} sizes={SIZES} isFirst={isFirst} />
      ),
      after: (
        <RoomImage name={`designs/${design}`} alt={t(`rooms.${id}.after`)} sizes={SIZES} isFirst={isFirst} />
      ),
    }
  }
  const nameOf = (choice: Choice) => {
    if ('style' in choice) return styleLabel(choice.style)
    const paint = PAINT_NAMES.find((name) => name === choice.id && 'color' in choice)
    return paint ? t(`paints.${paint}`) : materialLabel(choice.material)
  }
  const [living, bedroom] = HERO_ROOMS
  return (
    <figure>
      <Playground
        rooms={[roomOf(living, true), roomOf(bedroom, false)]}
        slider={{ before: words('before'), after: words('after'), slider: words('compare') }}
        labels={{
          rooms: t('roomsLabel'),
          areas: t('areasLabel'),
          choices: t('choicesLabel'),
          choice: Object.fromEntries(
            TRIED_KINDS.flatMap((kind) => CHOICES[kind].map((choice) => [choice.id, nameOf(choice) ?? ''])),
          ),
          drawing: t('drawing'),
          failed: t('failed'),
        }}
      />
      {/* In front of the frame’s shadow. */}
      <figcaption className="relative mt-3 text-small text-faint">
        <span className="playground-live">{t.rich('caption', KEY_HINTS)}</span>
        <span className="playground-still">{t('stillCaption')}</span>
      </figcaption>
    </figure>
  )
}
